import type { Kysely } from 'kysely';
import type { ImportFault } from '#i18n/office/import-fault.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { collectFaults, type Fault } from '../fault.ts';
import type { Lists } from '../schemas/catalogue.ts';

export const usedInShop = (field: string, value: string, other: string): ImportFault => ({
  code: 'used_in_shop',
  values: { field, value, other },
});

/** SKUs and barcodes of variants that belong to variants of other products. */
export const findUsedCodes = async (
  db: Kysely<Database>,
  productKey: string,
  variants: readonly { readonly sku: string; readonly barcode?: string | null | undefined }[],
): Promise<{ readonly name: 'sku' | 'barcode'; readonly value: string; readonly other: string }[]> => {
  if (variants.length === 0) return [];
  const [skus, barcodes] = [variants.map(({ sku }) => sku), variants.flatMap(({ barcode }) => barcode ?? [])];
  const rows = await db
    .selectFrom('product_variant as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select(['p.key', 'v.sku', 'v.barcode'])
    .where('p.key', '<>', productKey)
    .where((eb) =>
      eb.or([eb('v.sku', 'in', skus), ...(barcodes.length > 0 ? [eb('v.barcode', 'in', barcodes)] : [])]),
    )
    .execute();
  return rows.flatMap(({ key, sku, barcode }) => [
    ...(skus.includes(sku) ? [{ name: 'sku', value: sku, other: key } as const] : []),
    ...(barcode !== null && barcodes.includes(barcode)
      ? [{ name: 'barcode', value: barcode, other: key } as const]
      : []),
  ]);
};

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
  for (const { id, variants } of lists.products)
    for (const { name, value, other } of await findUsedCodes(db, id, variants ?? []))
      if (!isHere(lists.products, other)) reporterFor('products.json')(id, usedInShop(name, value, other));
  const codes = new Map(
    coupons.filter(({ key }) => !isHere(lists.coupons, key)).map(({ key, code }) => [code, key]),
  );
  for (const { id, code } of lists.coupons)
    if (codes.has(code)) reporterFor('coupons.json')(id, usedInShop('code', code, codes.get(code) ?? ''));
  return faults;
};
