import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { discountRuns } from './product-query.ts';

/**
 * Works out `current_price`, paise, where it is due at `now`: after a price was written (a trigger marks it) and when a
 * discount began or ended. Answers how many were due.
 */
export const updateCurrentPrices = async (db: Transaction<Database>, now: number): Promise<number> => {
  const result = await db
    .updateTable('product_listing')
    .from('product as p')
    .set({
      current_price: sql`case when ${discountRuns(now)} then p.discounted_price else p.price end`,
      price_changes_at: sql`case when p.discounted_price is null then null
        when p.discount_starts_at > ${now} then p.discount_starts_at
        when p.discount_ends_at > ${now} then p.discount_ends_at end`,
    })
    .whereRef('p.id', '=', 'product_listing.product_id')
    .where('product_listing.price_changes_at', '<=', now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};

const firstDue = prepare((db, { now }: Slots<{ now: number }>) =>
  db.selectFrom('product_listing').select('product_id').where('price_changes_at', '<=', now).limit(1),
);

/** A listing waits this long for the write; behind an import it goes on without it. */
const WAIT_MS = 250;

/**
 * To be called before a listing filters or sorts by price: a look into an index, and a write only when the clock has
 * passed a start or an end. Reading never depends on writing: where the database is busy, or cannot be written to, the prices
 * shown are right all the same, and only their order is the earlier one.
 */
export const keepPricesCurrent = async ({ db, clock, log }: App): Promise<void> => {
  const now = clock.now();
  const due = await firstDue.find(db.read, { now });
  if (!due) return;
  const update = db
    .write((transaction) => updateCurrentPrices(transaction, now))
    .catch((error: unknown) => log.warn({ error }, 'due prices could not be written'));
  await Promise.race([update, wait(WAIT_MS, undefined, { ref: false })]);
};
