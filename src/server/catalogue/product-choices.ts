import { type Kysely, sql } from 'kysely';
import type { AttributeRow } from '#contract/catalogue/products.ts';
import type { Choice } from '#domain/cart/cart.ts';
import { amountOnWire } from '#domain/cart/pricing.ts';
import { ATTRIBUTE } from '#domain/constants.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Handler } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { isPublished } from './is-gone.ts';
import { previewed } from './preview/previewed.ts';

export interface ProductChoice {
  readonly productId: number;
  readonly attributeId: number;
  readonly valueId: number;
  /** Of the value, colour or size. */
  readonly key: string;
  readonly required: boolean;
  readonly priceType: number;
  /** Surcharge in paise or hundredths of a percent. */
  readonly amount: number;
  readonly attribute_en: string;
  readonly attribute_ar: string;
  readonly value_en: string;
  readonly value_ar: string;
}

const choices = prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
  db
    .selectFrom('product_color as o')
    .innerJoin('color as n', 'n.id', 'o.color_id')
    .leftJoin('attribute as a', (join) => join.on('a.id', '=', sql.lit(ATTRIBUTE.color)))
    .where('o.product_id', 'in', ids)
    .select([
      'o.product_id',
      'o.color_id as value_id',
      'o.price_type',
      'o.amount',
      'n.key',
      'n.name_en',
      'n.name_ar',
    ])
    .select(['a.name_en as attribute_en', 'a.name_ar as attribute_ar'])
    .select(sql.lit<number>(ATTRIBUTE.color).as('attribute_id'))
    .select([sql.lit<number>(1).as('is_required'), sql.lit<number>(0).as('part')])
    .select([sql.lit<number>(0).as('place'), 'o.position as rank'])
    .unionAll(
      db
        .selectFrom('product_attribute_value as o')
        .innerJoin('product_attribute as pa', (join) =>
          join.onRef('pa.product_id', '=', 'o.product_id').onRef('pa.attribute_id', '=', 'o.attribute_id'),
        )
        .innerJoin('attribute as a', 'a.id', 'o.attribute_id')
        .where('o.product_id', 'in', ids)
        .select([
          'o.product_id',
          'o.id as value_id',
          'o.price_type',
          'o.amount',
          'o.key',
          'o.name_en',
          'o.name_ar',
        ])
        .select(['a.name_en as attribute_en', 'a.name_ar as attribute_ar', 'o.attribute_id'])
        .select([
          'pa.is_required',
          sql.lit<number>(1).as('part'),
          'pa.position as place',
          'o.position as rank',
        ]),
    )
    .unionAll(
      db
        .selectFrom('product_size as o')
        .innerJoin('size as n', 'n.id', 'o.size_id')
        .leftJoin('attribute as a', (join) => join.on('a.id', '=', sql.lit(ATTRIBUTE.size)))
        .where('o.product_id', 'in', ids)
        .select(['o.product_id', 'o.size_id as value_id', 'o.price_type', 'o.amount', 'n.key'])
        .select(['n.short_name_en as name_en', 'n.short_name_ar as name_ar'])
        .select(['a.name_en as attribute_en', 'a.name_ar as attribute_ar'])
        .select(sql.lit<number>(ATTRIBUTE.size).as('attribute_id'))
        .select([sql.lit<number>(1).as('is_required'), sql.lit<number>(2).as('part')])
        .select([sql.lit<number>(0).as('place'), 'o.position as rank']),
    )
    .orderBy('part')
    .orderBy('place')
    .orderBy('rank'),
);

export const listChoices = async (
  db: Kysely<Database>,
  productIds: readonly number[],
): Promise<ProductChoice[]> => {
  if (productIds.length === 0) return [];
  const rows = await choices.list(db, { ids: productIds });
  return rows.map((row) => ({
    productId: row.product_id,
    attributeId: row.attribute_id,
    valueId: row.value_id,
    key: row.key,
    required: row.is_required === 1,
    priceType: row.price_type,
    amount: row.amount,
    attribute_en: row.attribute_en ?? '',
    attribute_ar: row.attribute_ar ?? '',
    value_en: row.name_en,
    value_ar: row.name_ar,
  }));
};

/** A value as a cart line has it. */
export const toChoice = ({
  attributeId,
  valueId,
}: Pick<ProductChoice, 'attributeId' | 'valueId'>): Choice => ({
  ProductAttributeID: attributeId,
  PrimaryKeyValue: valueId,
});

const toAttributeRow = (choice: ProductChoice, locale: Locale): AttributeRow => ({
  ProductAttributeID: choice.attributeId,
  AttributeDisplayName: inLanguage(choice, 'attribute', locale),
  AttributeTypeID: choice.priceType,
  PrimaryKeyValue: choice.valueId,
  PrimaryKeyDisplayValue: inLanguage(choice, 'value', locale),
  AdditionalPrice: amountOnWire(choice.priceType, choice.amount),
  IsRequiredAttribute: choice.required,
});

export const listAttributes: Handler<'get-product-all-attributes-by-productId'> = async (
  { app, locale },
  { ProductId },
) => {
  if (previewed()?.productId !== ProductId && !(await isPublished(app.db.read, ProductId)))
    return refuse({ status: 404, code: 'not_found' });
  return ok((await listChoices(app.db.read, [ProductId])).map((choice) => toAttributeRow(choice, locale)));
};
