import type { Catalogue, Product } from '../import/schemas/catalogue.ts';
import type { MergedTerms } from './merged-terms.ts';

type Keys = ReadonlyMap<string, string>;
type Attribute = Product['attributes'][number];

const keyIn = (merged: Keys, key: string): string => merged.get(key) ?? key;

const keysIn = (merged: Keys, keys: readonly string[]): string[] => [
  ...new Set(keys.map((key) => keyIn(merged, key))),
];

/** Values of an attribute that was merged are added to those of the other one. The first value of a key counts. */
const joinAttributes = (merged: Keys, attributes: readonly Attribute[]): Attribute[] => {
  const joined = new Map<string, Attribute>();
  // The attribute that stays comes first, because its name and its values count.
  const sorted = attributes.toSorted((a, b) => Number(merged.has(a.id)) - Number(merged.has(b.id)));
  for (const attribute of sorted) {
    const id = keyIn(merged, attribute.id);
    const other = joined.get(id);
    const known = new Set(other?.values.map((value) => value.id));
    joined.set(id, {
      ...(other ?? attribute),
      id,
      required: attribute.required || (other?.required ?? false),
      values: [...(other?.values ?? []), ...attribute.values.filter((value) => !known.has(value.id))],
    });
  }
  return [...joined.values()];
};

/** A product with the terms into which its own were merged. */
const replaceInProduct = (product: Product, merged: MergedTerms): Product => {
  const adjustments = new Map(
    product.sizePriceAdjustments
      .toSorted((a, b) => Number(merged.size.has(b.sizeId)) - Number(merged.size.has(a.sizeId)))
      .map((one) => [keyIn(merged.size, one.sizeId), one.additionalPrice]),
  );
  return {
    ...product,
    categoryId: keyIn(merged.category, product.categoryId),
    manufacturerId: keyIn(merged.brand, product.manufacturerId),
    tags: keysIn(merged.tag, product.tags),
    sizes: keysIn(merged.size, product.sizes),
    sizePriceAdjustments: [...adjustments].map(([sizeId, additionalPrice]) => ({ sizeId, additionalPrice })),
    colors: keysIn(merged.color, product.colors),
    attributes: joinAttributes(merged.attribute, product.attributes),
    ...(product.allergens && { allergens: keysIn(merged.allergen, product.allergens) }),
    images: product.images.map((image) => ({
      ...image,
      ...(image.colorId && { colorId: keyIn(merged.color, image.colorId) }),
      ...(image.choice && {
        choice: { ...image.choice, attributeId: keyIn(merged.attribute, image.choice.attributeId) },
      }),
    })),
  };
};

const replaceTarget = (url: string, categories: Keys): string => {
  const [, kind = '', key = ''] = url.split('/');
  return kind === 'category' ? `/category/${keyIn(categories, key)}` : url;
};

/** The catalogue of a file without the terms that were merged in the shop. References lead to what they became. */
export const replaceMerged = (catalogue: Catalogue, merged: MergedTerms): Catalogue => {
  const without = <T extends { readonly id: string }>(records: readonly T[], keys: Keys): readonly T[] =>
    records.filter(({ id }) => !keys.has(id));
  return {
    ...catalogue,
    categories: without(catalogue.categories, merged.category).map((category) => ({
      ...category,
      parentId: category.parentId === null ? null : keyIn(merged.category, category.parentId),
    })),
    manufacturers: without(catalogue.manufacturers, merged.brand),
    sizes: without(catalogue.sizes, merged.size),
    colors: without(catalogue.colors, merged.color),
    tags: without(catalogue.tags, merged.tag),
    allergens: without(catalogue.allergens, merged.allergen),
    products: catalogue.products.map((product) => replaceInProduct(product, merged)),
    coupons: catalogue.coupons.map((coupon) => ({
      ...coupon,
      categoryId: coupon.categoryId === null ? null : keyIn(merged.category, coupon.categoryId),
    })),
    banners: catalogue.banners.map((banner) => ({
      ...banner,
      leftButtonUrl: replaceTarget(banner.leftButtonUrl, merged.category),
    })),
  };
};
