import { findText } from '#components/listing/categories.ts';
import type { ProductDetailRow } from '#contract/catalogue/products.ts';
import { ID_MAXIMUM } from '#domain/constants.ts';
import type { Locale } from '#i18n/locales.ts';
import { productPath } from '#routes/paths.ts';
import { slugMatches } from './slug-matches.ts';

/** @returns the product id in a path segment; undefined if invalid */
export const readProductId = (segment: string | undefined): number | undefined => {
  const id = Number(segment);
  return /^[1-9]\d*$/.test(segment ?? '') && id <= ID_MAXIMUM ? id : undefined;
};

interface Slugs {
  readonly categorySlug: string | undefined;
  readonly productSlug: string | undefined;
}

/** Returns true if the slugs are current. Otherwise the request is redirected to `productPath`. */
export const isCanonical = (row: ProductDetailRow, slugs: Slugs): boolean =>
  slugMatches(slugs.categorySlug, row.CategoryName || 'shop') &&
  slugMatches(slugs.productSlug, row.ProductName);

/** Returns the product path with the slugs of another language. */
export const counterpartPath = (row: ProductDetailRow, locale: Locale): string =>
  productPath(locale, {
    ProductId: row.ProductId,
    ProductName: findText(row.LocalizationJsonData, locale, row.ProductName),
    CategoryName: findText(row.CategoryLocalizationJsonData, locale, row.CategoryName),
  });
