import { type Kysely, sql, type Transaction } from 'kysely';
import { applyPriceRule, type PriceRule, type PriceTerms } from '#domain/catalogue/price-rule.ts';
import type { Paise } from '#domain/money.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { readVariants, type Variant } from '../variants/read-variants.ts';

export interface OwnPrice {
  readonly price: Paise | null;
  readonly discounted: Paise | null;
}

/** A change of a variant's own price. The period of the discount is that of its product. */
export interface VariantPrice {
  readonly id: number;
  readonly sku: string;
  readonly old: OwnPrice;
  readonly becomes: OwnPrice;
}

const ownPrice = ({ price, discounted_price }: Pick<Variant, 'price' | 'discounted_price'>): OwnPrice => ({
  price: price === null ? null : Number(price),
  discounted: discounted_price === null ? null : Number(discounted_price),
});

const isSame = (a: OwnPrice, b: OwnPrice): boolean => a.price === b.price && a.discounted === b.discounted;

/** Own prices of the variants of products that are kept by variant, by product. */
export const readOwnPrices = async (
  db: Kysely<Database>,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, readonly (OwnPrice & Pick<Variant, 'id' | 'sku'>)[]>> =>
  Map.groupBy(
    (await readVariants(db, productIds)).map(({ id, sku, product_id, ...variant }) => ({
      ...{ id, sku, productId: product_id },
      ...ownPrice(variant),
    })),
    ({ productId }) => productId,
  );

export type OwnPrices = Awaited<ReturnType<typeof readOwnPrices>>;

/** The terms of a variant with its own price, in the period of its product. */
export const variantTerms = (
  { startsAt, endsAt }: PriceTerms,
  { price, discounted }: OwnPrice,
): PriceTerms => ({
  ...{ price: price ?? 0, discounted },
  ...(discounted === null ? { startsAt: null, endsAt: null } : { startsAt, endsAt }),
});

/** What a rule changes of the own prices. A variant without one follows its product. */
export const planVariants = (
  rule: PriceRule,
  product: PriceTerms,
  own: NonNullable<ReturnType<OwnPrices['get']>> = [],
): VariantPrice[] =>
  own.flatMap(({ id, sku, price, discounted }) => {
    if (price === null) return [];
    const old = { price, discounted };
    const terms = applyPriceRule(rule, { ...product, price, discounted });
    const becomes = { price: terms.price, discounted: terms.discounted };
    return isSame(old, becomes) ? [] : [{ id, sku, old, becomes }];
  });

export const readStoredVariants = (json: string | null): readonly VariantPrice[] =>
  json === null ? [] : parseStored(json);

export const turnVariants = (variants: readonly VariantPrice[]): readonly VariantPrice[] =>
  variants.map(({ old, becomes, ...variant }) => ({ ...variant, old: becomes, becomes: old }));

/** True if all variants still have the prices that the change is based on. */
export const areUnchanged = (
  variants: readonly VariantPrice[],
  own: NonNullable<ReturnType<OwnPrices['get']>> = [],
): boolean => variants.every(({ id, old }) => own.some((one) => one.id === id && isSame(one, old)));

/** Writes own prices in one statement. Lock the products first. */
export const writeOwnPrices = async (
  db: Transaction<Database>,
  variants: readonly VariantPrice[],
): Promise<void> => {
  if (variants.length === 0) return;
  const rows = variants.map(({ id, becomes }) => {
    const values = [id, becomes.price, becomes.discounted].map((value) => sql`cast(${value} as bigint)`);
    return sql`(${sql.join(values)})`;
  });
  await sql`update product_variant set price = v.column2, discounted_price = v.column3
    from (values ${sql.join(rows)}) as v where product_variant.id = v.column1`.execute(db);
};
