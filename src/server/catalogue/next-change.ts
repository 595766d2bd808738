import { sql } from 'kysely';
import type { App } from '#server/context.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';

const nextChange = prepare((_db, { now }: Slots<{ now: number }>) => {
  const next = (table: string, column: string) =>
    sql`select min(${sql.ref(column)}) as at from ${sql.table(table)} where ${sql.ref(column)} > ${now}`;
  return sql<{ at: number | null }>`select min(at) as at from (
    ${next('product', 'discount_starts_at')} union all ${next('product', 'discount_ends_at')} union all ${next('product', 'hot_deal_ends_at')} union all
    ${next('campaign', 'starts_at')} union all ${next('campaign', 'ends_at')} union all
    ${next('banner', 'starts_at')} union all ${next('banner', 'ends_at')}) as changes`;
});

/**
 * Returns the next scheduled start or end of a price, deal, campaign or banner in epoch milliseconds, until which catalogue
 * pages can be cached. Returns undefined if nothing is scheduled.
 */
export const findNextChange = async ({ db, clock }: App): Promise<number | undefined> =>
  (await nextChange.find(db.read, { now: clock.now() }))?.at ?? undefined;
