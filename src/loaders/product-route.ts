import { findText } from '#components/listing/categories.ts';
import type { ProductDetailRow } from '#contract/catalogue/products.ts';
import type { Locale } from '#i18n/locales.ts';
import { productPath } from '#routes/paths.ts';
import { slugMatches } from './slug-matches.ts';

const MAX_ID = 2_147_483_647;

/** The product that a path names, undefined where it can name none. */
export const readProductId = (segment: string | undefined): number | undefined => {
  const id = Number(segment);
  return /^[1-9]\d*$/.test(segment ?? '') && id <= MAX_ID ? id : undefined;
};

interface Slugs {
  readonly categorySlug: string | undefined;
  readonly productSlug: string | undefined;
}

/** Are these the slugs of today? Others are old links and lead to `productPath`. */
export const isCanonical = (row: ProductDetailRow, slugs: Slugs): boolean =>
  slugMatches(slugs.categorySlug, row.CategoryName || 'shop') &&
  slugMatches(slugs.productSlug, row.ProductName);

/** The path of the same product in another language, whose slugs are that language's. */
export const twinPath = (row: ProductDetailRow, locale: Locale): string =>
  productPath(locale, {
    ProductId: row.ProductId,
    ProductName: findText(row.LocalizationJsonData, locale, row.ProductName),
    CategoryName: findText(row.CategoryLocalizationJsonData, locale, row.CategoryName),
  });
