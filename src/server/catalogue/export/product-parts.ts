import { type Kysely, sql } from 'kysely';
import { amountOnWire } from '#domain/cart/pricing.ts';
import { PRICE_TYPE } from '#domain/constants.ts';
import { toRupees } from '#domain/money.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { readBoth } from './current-values.ts';

/** Ids of the products to read; undefined for all. */
export type ProductIds = readonly number[] | undefined;

const LINKS = {
  sizes: { table: 'product_size', term: 'size', column: 'size_id', amount: 'l.amount', order: 'position' },
  colors: { table: 'product_color', term: 'color', column: 'color_id', order: 'position' },
  tags: { table: 'product_tag', term: 'tag', column: 'tag_id', order: 'position' },
  shippingMethods: {
    ...{ table: 'product_shipping_method', term: 'shipping_method', column: 'shipping_method_id' },
    order: 'position',
  },
  allergens: { table: 'product_allergen', term: 'allergen', column: 'allergen_id', order: 'allergen_id' },
} as const;

interface Link {
  readonly product_id: number;
  readonly key: string;
  readonly amount: number;
}

const group = <Row extends { readonly product_id: number }>(rows: readonly Row[]) => {
  const groups = Map.groupBy(rows, ({ product_id }) => product_id);
  return (id: number): readonly Row[] => groups.get(id) ?? [];
};

const ofProducts = (ids: ProductIds) =>
  ids === undefined ? sql`1 = 1` : sql`l.product_id in (${sql.join(ids)})`;

const readLinks = async (db: Kysely<Database>, ids: ProductIds, name: keyof typeof LINKS) => {
  const { table, term, column, order, ...rest } = LINKS[name];
  const amount = 'amount' in rest ? sql.ref(rest.amount) : sql.lit(0);
  const { rows } = await sql<Link>`select l.product_id, t.key, ${amount} as amount
    from ${sql.table(table)} l join ${sql.table(term)} t on t.id = ${sql.ref(`l.${column}`)}
    where ${ofProducts(ids)} order by ${sql.ref(`l.${order}`)}`.execute(db);
  return group(rows);
};

const readAttributes = async (db: Kysely<Database>, ids: ProductIds) => {
  const attributes = await db
    .selectFrom('product_attribute as l')
    .innerJoin('attribute as a', 'a.id', 'l.attribute_id')
    .select(['l.product_id', 'l.attribute_id', 'l.is_required', 'a.key', 'a.name_en', 'a.name_ar'])
    .where(sql<boolean>`${ofProducts(ids)}`)
    .orderBy('l.position')
    .execute();
  const values = group(
    await db
      .selectFrom('product_attribute_value as l')
      .select([
        'l.product_id',
        'l.attribute_id',
        'l.key',
        'l.name_en',
        'l.name_ar',
        'l.price_type',
        'l.amount',
      ])
      .where(sql<boolean>`${ofProducts(ids)}`)
      .orderBy('l.position')
      .execute(),
  );
  const byProduct = group(attributes);
  return (productId: number) =>
    byProduct(productId).map(({ attribute_id, key, is_required, ...row }) => ({
      id: key,
      name: readBoth(row, 'name'),
      required: is_required === 1,
      values: values(productId)
        .filter((value) => value.attribute_id === attribute_id)
        .map((value) => ({
          id: value.key,
          name: readBoth(value, 'name'),
          additionalPrice: amountOnWire(value.price_type, value.amount),
          type: value.price_type === PRICE_TYPE.percentage ? 'Percentage' : 'FixedValue',
        })),
    }));
};

const readImages = async (db: Kysely<Database>, ids: ProductIds) =>
  group(
    await db
      .selectFrom('product_image as l')
      .innerJoin('media as m', 'm.id', 'l.media_id')
      .leftJoin('color as c', 'c.id', 'l.color_id')
      .leftJoin('attribute as a', 'a.id', 'l.attribute_id')
      .select(['l.product_id', 'l.alt_en', 'l.alt_ar', 'm.hash', 'm.ext', 'c.key as color'])
      .select(['a.key as attribute', 'l.value_key'])
      .where(sql<boolean>`${ofProducts(ids)}`)
      .orderBy('l.position')
      .execute(),
  );

/** Reads the lists of product records: choices, pictures, tags, delivery methods and allergens. */
export const readProductParts = async (db: Kysely<Database>, ids: ProductIds) => {
  const sizes = await readLinks(db, ids, 'sizes');
  const colors = await readLinks(db, ids, 'colors');
  const tags = await readLinks(db, ids, 'tags');
  const methods = await readLinks(db, ids, 'shippingMethods');
  const allergens = await readLinks(db, ids, 'allergens');
  const attributes = await readAttributes(db, ids);
  const images = await readImages(db, ids);
  const keys = (links: readonly Link[]) => links.map(({ key }) => key);
  return {
    fields: (id: number) => ({
      sizes: keys(sizes(id)),
      sizePriceAdjustments: sizes(id)
        .filter(({ amount }) => amount !== 0)
        .map(({ key, amount }) => ({ sizeId: key, additionalPrice: toRupees(amount) })),
      colors: keys(colors(id)),
      attributes: attributes(id),
      tags: keys(tags(id)),
      shippingMethods: keys(methods(id)),
      allergens: keys(allergens(id)),
    }),
    images,
  };
};
