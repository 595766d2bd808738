import type { Kysely } from 'kysely';
import { toKey } from '#domain/slug.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { CodedFault } from '../../foreign/finding.ts';
import type { MappedProduct } from '../../foreign/map-product.ts';
import { findKey } from '../../foreign/term-keys.ts';
import type { FindTerm } from '../../sheet/terms.ts';

/** Keys of the category, the brand and the vendor of a product. */
export interface Places {
  readonly categoryId: string;
  readonly manufacturerId: string;
  readonly vendorId: string;
}

export interface ShopPlaces {
  /** For products whose own the shop lacks. */
  readonly usual: Places;
  /** First category below each parent, by their keys. */
  readonly below: ReadonlyMap<string, string>;
  readonly isOpenSeller: (key: string) => boolean;
  /** English names of categories and brands. */
  readonly nameOf: (key: string) => string;
}

/**
 * Where products of another shop may go.
 * @param chosen what a member has chosen; by default the first ones
 * @returns undefined if the shop has no category, brand or vendor
 */
export const readPlaces = async (
  db: Kysely<Database>,
  chosen: Partial<Places> = {},
): Promise<ShopPlaces | undefined> => {
  const categories = await db
    .selectFrom('category as c')
    .innerJoin('category as parent', 'parent.id', 'c.parent_id')
    .select(['c.key', 'c.name_en', 'parent.key as above'])
    .orderBy('parent.position')
    .orderBy('c.position')
    .execute();
  const brands = await db.selectFrom('manufacturer').select(['key', 'name_en']).orderBy('position').execute();
  const vendors = await db
    .selectFrom('vendor')
    .select('key')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  const pick = (rows: readonly { readonly key: string }[], key: string | undefined) =>
    (rows.find((row) => row.key === key) ?? rows[0])?.key;
  const categoryId = pick(categories, chosen.categoryId);
  const manufacturerId = pick(brands, chosen.manufacturerId);
  const vendorId = pick(vendors, chosen.vendorId);
  if (!categoryId || !manufacturerId || !vendorId) return undefined;
  const names = new Map([...brands, ...categories].map(({ key, name_en }) => [key, name_en]));
  return {
    usual: { categoryId, manufacturerId, vendorId },
    below: new Map(categories.map(({ above, key }) => [above, key] as const).reverse()),
    isOpenSeller: (key) => vendors.some((vendor) => vendor.key === key),
    nameOf: (key) => names.get(key) ?? key,
  };
};

/** `Whey` for `Protein > Whey`. */
const lastOf = (path: string): string => path.split('>').at(-1)?.trim() ?? '';

/** The places of a product, and what is to be said where the shop lacks its own. */
export const placeProduct = (
  { brand, categories }: Pick<MappedProduct, 'brand' | 'categories'>,
  { usual, below, isOpenSeller, nameOf }: ShopPlaces,
  findTerm: FindTerm,
): { readonly places: Places; readonly notes: readonly CodedFault[] } => {
  const names = categories.map(lastOf);
  const isAbove = (name: string) => below.has(toKey(name));
  const lacking = names.find((name) => !isAbove(name)) ?? names[0] ?? '';
  const found = names.flatMap((name) => findKey(findTerm, 'categories', name) ?? []);
  // A parent has the products of its children only.
  const category = found.find((key) => !below.has(key));
  const categoryId = category ?? names.flatMap((name) => below.get(toKey(name)) ?? [])[0] ?? usual.categoryId;
  const manufacturer = findKey(findTerm, 'manufacturers', brand);
  const manufacturerId = manufacturer ?? usual.manufacturerId;
  const seller = findKey(findTerm, 'vendors', brand);
  const vendorId = seller !== undefined && isOpenSeller(seller) ? seller : usual.vendorId;
  const note = (field: string, kind: 'category' | 'brand', text: string, key: string): CodedFault => ({
    field,
    code: text === '' ? `sheet_no_${kind}` : `sheet_other_${kind}`,
    values: { text, other: nameOf(key) },
  });
  return {
    places: { categoryId, manufacturerId, vendorId },
    notes: [
      ...(category === undefined ? [note('categoryId', 'category', lacking, categoryId)] : []),
      ...(manufacturer === undefined ? [note('manufacturerId', 'brand', brand, manufacturerId)] : []),
    ],
  };
};
