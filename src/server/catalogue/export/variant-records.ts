import type { Kysely } from 'kysely';
import { readCombination } from '#domain/catalogue/combination.ts';
import { toRupees } from '#domain/money.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { RequiredChoices } from '../variants/required-choices.ts';
import type { Fields } from './current-values.ts';

const listRows = (db: Kysely<Database>, ids: readonly number[] | undefined) => {
  let query = db
    .selectFrom('product_variant as l')
    .innerJoin('product as p', 'p.id', 'l.product_id')
    .leftJoin('media as m', 'm.id', 'l.media_id')
    .selectAll('l')
    .select(['m.hash', 'm.ext'])
    .where('p.stock_by_variant', '=', 1);
  if (ids) query = query.where('l.product_id', 'in', ids);
  return query.orderBy('l.position').orderBy('l.id').execute();
};

type Row = Awaited<ReturnType<typeof listRows>>[number];

const toRecord = (row: Row, choice: Fields, file: string | undefined): Fields => ({
  choice,
  sku: row.sku,
  ...(row.barcode !== null && { barcode: row.barcode }),
  ...(row.price !== null && { price: toRupees(row.price) }),
  ...(row.discounted_price !== null && { discountedPrice: toRupees(row.discounted_price) }),
  stockQuantity: row.stock,
  ...(row.order_maximum_quantity !== null && { orderMaximumQuantity: row.order_maximum_quantity }),
  ...(row.weight_grams !== null && { weightGrams: row.weight_grams }),
  ...(row.net_content !== null && { netContent: row.net_content }),
  ...(row.servings_per_pack !== null && { servingsPerPack: row.servings_per_pack }),
  ...(file !== undefined && { image: file }),
  ...(row.is_offered === 0 && { offered: false }),
});

/** Reads the variants of products as records. Those of choices that the product has no longer are left out. */
export const readVariantRecords = async (db: Kysely<Database>, ids: readonly number[] | undefined) => {
  const byProduct = Map.groupBy(await listRows(db, ids), (row) => row.product_id);
  const attributes = new Map(
    (await db.selectFrom('attribute').select(['id', 'key']).execute()).map(({ id, key }) => [id, key]),
  );
  /** @param pictures stored originals by the name in the record. @returns null for a product without variants */
  return (
    productId: number,
    required: RequiredChoices,
    pictures: ReadonlyMap<string, string>,
  ): readonly Fields[] | null => {
    const rows = byProduct.get(productId) ?? [];
    const records = rows.flatMap((row) => {
      const chosen = readCombination(row.combination).map(
        ({ attributeId, key }) => [attributes.get(attributeId) ?? '', key] as const,
      );
      const isComplete =
        chosen.length === required.size &&
        chosen.every(([attribute, key]) => required.get(attribute)?.includes(key));
      if (!isComplete) return [];
      const [file] = [...pictures].find(([, original]) => original === `${row.hash}.${row.ext}`) ?? [];
      return [toRecord(row, Object.fromEntries(chosen), file)];
    });
    return records.length > 0 ? records : null;
  };
};
