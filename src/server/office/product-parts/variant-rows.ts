import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { priceWithChoices } from '#domain/cart/pricing.ts';
import { listCombinations } from '#domain/catalogue/combination.ts';
import type { VariantRecord } from '#server/catalogue/import/schemas/catalogue.ts';
import type { ProductForEdit } from '#server/catalogue/manage/read-record.ts';
import { listChoices, type ProductChoice } from '#server/catalogue/product-choices.ts';
import { priceAt } from '#server/catalogue/product-row.ts';
import { proposeSkus } from '#server/catalogue/variants/propose-skus.ts';
import { combinationOf, readVariants, type Variant } from '#server/catalogue/variants/read-variants.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** A combination of the choices that customers have to make, stored or not. */
export interface VariantRow {
  readonly combination: string;
  readonly values: readonly ProductChoice[];
  /** As in the record. */
  readonly choice: Readonly<Record<string, string>>;
  readonly stored: Variant | undefined;
  /** Undefined while the product is kept in stock as a whole. */
  readonly record: VariantRecord | undefined;
  readonly sku: string;
}

export interface VariantRows {
  readonly rows: readonly VariantRow[];
  /** Variants of removed values that still have pieces. */
  readonly leftOut: readonly Variant[];
  readonly isKept: boolean;
  /** Pieces of all variants. */
  readonly pieces: number;
}

export const readVariantRows = async (
  db: Kysely<Database>,
  { id, row, record }: ProductForEdit,
): Promise<VariantRows> => {
  const [all, variants] = [await listChoices(db, [id]), await readVariants(db, [id])];
  const required = all.filter((choice) => choice.required);
  const attributes = await db.selectFrom('attribute').select(['id', 'key']).execute();
  const keys = new Map(attributes.map((attribute) => [attribute.id, attribute.key]));
  const lists = [...Map.groupBy(required, ({ attributeId }) => attributeId).values()];
  const found = listCombinations(lists).map((values) => {
    const combination = combinationOf(values);
    const choice = Object.fromEntries(
      values.map(({ attributeId, key }) => [keys.get(attributeId) ?? '', key]),
    );
    return {
      ...{ combination, values, choice },
      stored: variants.find((variant) => variant.combination === combination),
      record: record.variants?.find((variant) => isDeepStrictEqual({ ...variant.choice }, choice)),
    };
  });
  const skus = proposeSkus(
    row.sku,
    found.map(({ stored, values }) => ({ sku: stored?.sku, keys: values.map(({ key }) => key) })),
  );
  return {
    rows: found.map((one, at) => ({ ...one, sku: skus[at] ?? '' })),
    leftOut: variants.filter(
      ({ stock, combination }) => stock > 0 && !found.some((one) => one.combination === combination),
    ),
    isKept: row.stock_by_variant === 1,
    pieces: variants.reduce((total, { stock }) => total + stock, 0),
  };
};

/** What a variant without a price of its own costs. */
export const usualPrice = ({ row }: ProductForEdit, values: readonly ProductChoice[], now: number) =>
  priceWithChoices(
    priceAt(row, now),
    values.map(({ priceType, amount }) => ({ type: priceType, amount })),
  );
