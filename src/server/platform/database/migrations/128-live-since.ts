import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Time from which orders and customers are real. A shop that exists may have been live before it was recorded: orders that
 * were not paid in the sandbox count as real.
 */
export const addLiveSince: Migration['up'] = async (db) => {
  await sql`insert into setting (key, value)
    select 'live_since', cast(min(placed_at) as text) from orders
    where not exists (
      select 1 from payment where payment.order_id = orders.id and payment.provider = 'sandbox')
    having count(*) > 0`.execute(db);
};
