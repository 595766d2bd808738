import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { collectFaults, type Fault } from '../fault.ts';
import type { Lists } from '../schemas/catalogue.ts';

/** Finds unique values that belong to a record outside this catalogue, for example after an id was renamed. */
export const checkStored = async (db: Kysely<Database>, lists: Lists): Promise<Fault[]> => {
  const { faults, reporterFor } = collectFaults();
  const [products, coupons] = await Promise.all([
    db.selectFrom('product').select(['key', 'sku']).execute(),
    db.selectFrom('coupon').select(['key', 'code']).execute(),
  ]);
  const isHere = (records: readonly { id: string }[], key: string) => records.some(({ id }) => id === key);
  const skus = new Map(
    products.filter(({ key }) => !isHere(lists.products, key)).map(({ key, sku }) => [sku, key]),
  );
  for (const { id, sku } of lists.products)
    if (skus.has(sku))
      reporterFor('products.json')(id, `sku '${sku}' is used by '${skus.get(sku)}' in the shop`);
  const codes = new Map(
    coupons.filter(({ key }) => !isHere(lists.coupons, key)).map(({ key, code }) => [code, key]),
  );
  for (const { id, code } of lists.coupons)
    if (codes.has(code))
      reporterFor('coupons.json')(id, `code '${code}' is used by '${codes.get(code)}' in the shop`);
  return faults;
};
