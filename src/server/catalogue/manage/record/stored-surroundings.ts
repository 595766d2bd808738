import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { Surroundings } from '../../import/check/surroundings.ts';
import type { References } from '../../import/read-catalogue.ts';
import { LIST_TABLES } from '../../import/schemas/list-tables.ts';
import { listClosedVendors } from '../closed-vendors.ts';

const { categories: _, ...TERMS } = LIST_TABLES;

type Keys = ReadonlySet<string>;

const listKeys = async (
  db: Kysely<Database>,
  table: (typeof TERMS)[keyof typeof TERMS] | 'shipping_method',
): Promise<Keys> => new Set((await db.selectFrom(table).select('key').execute()).map(({ key }) => key));

/** Names of attributes that other products have, too, with the first of them. @param only keys of attributes */
const listAttributeNames = async (db: Kysely<Database>, productKey = '', only?: readonly string[]) => {
  if (only?.length === 0) return new Map<string, never>();
  let query = db.selectFrom('attribute as a');
  if (only) query = query.where('a.key', 'in', only);
  const rows = await query
    .select(['a.key', 'a.name_en as name'])
    .select((eb) =>
      eb
        .selectFrom('product_attribute as l')
        .innerJoin('product as p', 'p.id', 'l.product_id')
        .select('p.key')
        .whereRef('l.attribute_id', '=', 'a.id')
        .where('p.key', '<>', productKey)
        .orderBy('l.product_id')
        .limit(1)
        .as('product'),
    )
    .execute();
  return new Map(
    rows.flatMap(({ key, name, product }) => (product === null ? [] : [[key, { name, product }]])),
  );
};

/**
 * What the importer's checks need to know, from the database instead of files.
 * @param only the product that is checked, with the keys of its attributes; undefined for any number of products
 */
export const readSurroundings = async (
  db: Kysely<Database>,
  only?: Pick<References, 'id' | 'couponCode'> & { readonly attributes: readonly string[] },
): Promise<Surroundings> => {
  const categories = await db.selectFrom('category').select(['key', 'parent_id']).execute();
  const lists = new Map<string, Keys>([['categories', new Set(categories.map(({ key }) => key))]]);
  for (const [list, table] of Object.entries(TERMS)) lists.set(list, await listKeys(db, table));
  const closed = new Set((await listClosedVendors(db)).map(({ key }) => key));
  const methods = await listKeys(db, 'shipping_method');
  const names = await listAttributeNames(db, only?.id, only?.attributes);
  const parents = new Set(categories.filter(({ parent_id }) => parent_id === null).map(({ key }) => key));
  let coupons = db.selectFrom('coupon').select('code');
  if (only) coupons = coupons.where('code', '=', only.couponCode ?? '');
  const codes = new Set((await coupons.execute()).map(({ code }) => code));
  return {
    isNamed: (list, key) => lists.get(list)?.has(key) ?? true,
    isClosed: (key) => closed.has(key),
    isParent: (key) => parents.has(key),
    hasCoupon: (code) => codes.has(code),
    hasMethod: (key) => methods.has(key),
    attributeName: (key) => names.get(key),
  };
};
