import type * as v from 'valibot';
import { keysOf } from '#domain/typed-object.ts';
import { banner, campaignOfFile, coupon, review } from './content.ts';
import { product } from './product.ts';
import { allergen, category, color, manufacturer, settings, size, tag, vendor } from './shop.ts';

export const SETTINGS = settings;

export const LISTS = {
  categories: category,
  manufacturers: manufacturer,
  vendors: vendor,
  sizes: size,
  colors: color,
  tags: tag,
  allergens: allergen,
  products: product,
  reviews: review,
  campaigns: campaignOfFile,
  banners: banner,
  coupons: coupon,
} as const;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = keysOf(LISTS);

export type RecordOf<N extends ListName> = v.InferOutput<(typeof LISTS)[N]>;
export type Product = RecordOf<'products'>;
export type VariantRecord = NonNullable<Product['variants']>[number];
export type Settings = v.InferOutput<typeof settings>;

export type Lists = { readonly [N in ListName]: readonly RecordOf<N>[] };

/** A validated catalogue. Amounts are in units of the currency; dates are in days relative to the import. */
export type Catalogue = Lists & { readonly settings: Settings };
