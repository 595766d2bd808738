import { type Kysely, sql } from 'kysely';

/** Creates `unpaid_order` for orders that reserve stock. Existing orders have no keys, so only the account limit includes them. */
export const addUnpaidOrders = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table unpaid_order (
    order_id integer primary key references orders(id) on delete cascade,
    customer_id integer not null references customer(id),
    is_cash integer not null, pieces integer not null, total bigint not null, placed_at bigint not null,
    phone_key text, address_key text, network_key text)`);
  for (const column of ['customer_id', 'phone_key', 'address_key', 'network_key'])
    await run(`create index unpaid_order_by_${column} on unpaid_order (${column})`);
  await run(`insert into unpaid_order (order_id, customer_id, is_cash, pieces, total, placed_at)
    select id, customer_id, case when payment_method = 6 then 1 else 0 end,
      (select coalesce(sum(quantity), 0) from order_line where order_line.order_id = orders.id), total, placed_at
    from orders
    where state in ('placed', 'awaiting_payment') or (state = 'in_progress' and payment_method = 6)`);
};
