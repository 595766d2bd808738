import type { App } from '#server/context.ts';

export interface DiscountRequest {
  readonly state: 'running' | 'planned';
  readonly limit: number;
}

/** Products with a discount that runs or will run, those that end first at the beginning. */
export const listDiscounts = async ({ db, clock }: App, { state, limit }: DiscountRequest) => {
  const now = clock.now();
  const rows = await db.read
    .selectFrom('product')
    .select(['id', 'sku', 'name_en', 'name_ar', 'price', 'discounted_price', 'status'])
    .select(['discount_starts_at as startsAt', 'discount_ends_at as endsAt'])
    .where('discounted_price', 'is not', null)
    .where((eb) => eb.or([eb('discount_ends_at', 'is', null), eb('discount_ends_at', '>', now)]))
    .where((eb) =>
      state === 'planned'
        ? eb('discount_starts_at', '>', now)
        : eb.or([eb('discount_starts_at', 'is', null), eb('discount_starts_at', '<=', now)]),
    )
    .orderBy((eb) => eb.fn.coalesce('discount_ends_at', eb.lit(Number.MAX_SAFE_INTEGER)))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ discounted_price, ...row }) => ({ ...row, sale: discounted_price ?? row.price }));
};

/** Discounts with the same dates that begin or end in a period. */
export const groupDiscounts = async ({ db }: App, from: number, until: number) => {
  const rows = await db.read
    .selectFrom('product')
    .select(['discount_starts_at as startsAt', 'discount_ends_at as endsAt'])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('discounted_price', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('discount_starts_at', '>=', from), eb('discount_starts_at', '<', until)]),
        eb.and([eb('discount_ends_at', '>', from), eb('discount_ends_at', '<=', until)]),
      ]),
    )
    .groupBy(['discount_starts_at', 'discount_ends_at'])
    .execute();
  return rows.map((row) => ({ ...row, n: Number(row.n) }));
};
