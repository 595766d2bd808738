import type { App } from '#server/context.ts';
import { type ProductGridFilter, readProductConditions } from './product-conditions.ts';

/** Ids of all products that a filter finds, in their order of creation. */
export const listProductIds = async (
  { db }: App,
  filter: ProductGridFilter,
  limit: number,
): Promise<number[]> => {
  const { byDimension, others } = await readProductConditions(db, filter);
  const rows = await db.read
    .selectFrom('product as p')
    .select('p.id')
    .where((eb) => eb.and([...Object.values(byDimension).flat(), ...others]))
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};
