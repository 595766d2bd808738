import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { discountRuns } from './product-query.ts';

/**
 * Recalculates `current_price` (paise) of products whose `price_changes_at` has passed. Triggers handle price writes.
 * @returns the number of changed products
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

const WAIT_MS = 250;

/** Call before a listing filters or sorts by price. On failure only the order is stale, not the displayed prices. */
export const refreshCurrentPrices = async ({ db, clock, log }: App): Promise<void> => {
  const now = clock.now();
  const due = await firstDue.find(db.read, { now });
  if (!due) return;
  const update = db
    .write((transaction) => updateCurrentPrices(transaction, now))
    .catch((error: unknown) => log.warn({ error }, 'due prices could not be updated'));
  await Promise.race([update, wait(WAIT_MS, undefined, { ref: false })]);
};
