import { parseTarget } from '../../parse-target.ts';
import type { Catalogue } from '../../schemas/catalogue.ts';
import type { TermList } from './term-rows.ts';

/** Keys of the terms that other records of a catalogue refer to, by list. */
export const listNeeded = ({
  products,
  categories,
  coupons,
  banners,
}: Pick<Catalogue, 'products' | 'categories' | 'coupons' | 'banners'>): Readonly<
  Record<Exclude<TermList, 'vendors'>, ReadonlySet<string>>
> => {
  const targets = banners.map(({ leftButtonUrl }) => parseTarget(leftButtonUrl));
  return {
    categories: new Set([
      ...products.map(({ categoryId }) => categoryId),
      ...categories.flatMap(({ parentId }) => parentId ?? []),
      ...coupons.flatMap(({ categoryId }) => categoryId ?? []),
      ...targets.flatMap(({ kind, key }) => (kind === 'category' ? key : [])),
    ]),
    manufacturers: new Set(products.map(({ manufacturerId }) => manufacturerId)),
    sizes: new Set(products.flatMap(({ sizes }) => sizes)),
    colors: new Set(products.flatMap(({ colors }) => colors)),
    tags: new Set(products.flatMap(({ tags }) => tags)),
    allergens: new Set(products.flatMap(({ allergens }) => allergens ?? [])),
  };
};
