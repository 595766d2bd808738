import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { isRecord, listRecords } from '#domain/is-record.ts';
import { writeStock } from '#server/catalogue/stock/adjust-stock.ts';
import { readVariants } from '#server/catalogue/variants/read-variants.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { StoredProduct } from '../../export/product-records.ts';
import type { Product } from '../../import/schemas/catalogue.ts';
import type { References } from '../../import/write/rows.ts';
import { toCombination } from '../../import/write/write-variants.ts';

/** Variants of a record with the pieces that the stored ones have. Other use cases change the stock. */
export const keepVariantStock = (given: unknown, stored: unknown): unknown => {
  if (!Array.isArray(given) || !Array.isArray(stored)) return given;
  return given.map((variant) => {
    const own = stored.find((one) => isRecord(variant) && isDeepStrictEqual(one.choice, variant.choice));
    return own ? { ...variant, stockQuantity: own.stockQuantity } : variant;
  });
};

const withoutStock = (variants: unknown): unknown =>
  listRecords(variants).map((variant) => ({ ...variant, stockQuantity: 0 }));

/** True for variants that differ in their pieces only. */
export const hasSameVariants = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(withoutStock(a), withoutStock(b));

/** Pieces that a variant gets. */
export interface VariantStock {
  readonly combination: string;
  /** Undefined for a new variant. */
  readonly before: number | undefined;
  readonly after: number;
}

export const findVariantStock = (
  { record }: StoredProduct,
  { variants }: Product,
  references: References,
): VariantStock[] =>
  (variants ?? []).flatMap((variant) => {
    const own = listRecords(record.variants).find(({ choice }) => isDeepStrictEqual(choice, variant.choice));
    const before = typeof own?.stockQuantity === 'number' ? own.stockQuantity : undefined;
    const after = variant.stockQuantity;
    return before === after ? [] : [{ combination: toCombination(variant, references), before, after }];
  });

interface Prepared {
  readonly stored: Pick<StoredProduct, 'row'>;
  readonly variantStock: readonly VariantStock[];
}

/** Products with a variant whose pieces, which are set, have changed since they were read. */
export const findMoved = async (
  db: Transaction<Database>,
  prepared: readonly Prepared[],
): Promise<ReadonlySet<number>> => {
  const set = prepared.filter(({ variantStock }) => variantStock.length > 0);
  const ids = set.map(({ stored }) => stored.row.id);
  const stock = new Map(
    (await readVariants(db, ids)).map((one) => [`${one.product_id} ${one.combination}`, one.stock]),
  );
  return new Set(
    set
      .filter(({ stored, variantStock }) =>
        variantStock.some(
          ({ combination, before }) =>
            before !== undefined && stock.get(`${stored.row.id} ${combination}`) !== before,
        ),
      )
      .map(({ stored }) => stored.row.id),
  );
};

export const writeVariantStock = async (
  db: Transaction<Database>,
  productId: number,
  wanted: readonly VariantStock[],
  by: { readonly reason: string; readonly madeBy: string; readonly now: number },
): Promise<void> => {
  if (wanted.length === 0) return;
  const after = new Map(wanted.map((one) => [one.combination, one.after]));
  for (const { id, combination, stock: before } of await readVariants(db, [productId])) {
    const pieces = after.get(combination) ?? before;
    if (pieces === before) continue;
    await writeStock(db, { ...by, productId, variantId: id, before, after: pieces });
  }
};
