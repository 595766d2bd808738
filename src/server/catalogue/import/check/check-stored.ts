import type { Kysely } from 'kysely';
import type { ImportFault } from '#i18n/office/import-fault.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { collectFaults, type Fault } from '../fault.ts';
import type { Lists } from '../schemas/catalogue.ts';

export const usedInShop = (field: string, value: string, other: string): ImportFault => ({
  code: 'used_in_shop',
  values: { field, value, other },
});

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
    if (skus.has(sku)) reporterFor('products.json')(id, usedInShop('sku', sku, skus.get(sku) ?? ''));
  const codes = new Map(
    coupons.filter(({ key }) => !isHere(lists.coupons, key)).map(({ key, code }) => [code, key]),
  );
  for (const { id, code } of lists.coupons)
    if (codes.has(code)) reporterFor('coupons.json')(id, usedInShop('code', code, codes.get(code) ?? ''));
  return faults;
};
