import { formatPerServing } from '#components/card/facts.ts';
import type { ProductDetailRow } from '#contract/catalogue/products.ts';
import type { VariantRow } from '#contract/catalogue/variants.ts';
import type { Offer } from '#domain/cart/choosing/offers.ts';
import { formatChoices } from '#domain/cart/choosing/variants.ts';
import { toPaise } from '#domain/money.ts';
import { isolate } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate-with.ts';
import { listServings } from './detail-facts.ts';

/** What scripts need of the variants of a product. */
export const toOffers = (
  rows: readonly VariantRow[],
  images: ProductDetailRow['ProductImagesJson'],
  t: Translate,
): Offer[] =>
  rows.map((row) => {
    const picture = images.findIndex(({ AttachmentURL }) => AttachmentURL === row.ImageURL);
    return {
      key: formatChoices(row.productSelectedAttributes),
      stock: row.StockQuantity,
      price: {
        full: toPaise(row.Price),
        discounted: row.DiscountedPrice === null ? undefined : toPaise(row.DiscountedPrice),
      },
      max: row.OrderMaximumQuantity,
      ...(row.PricePerServing !== null && {
        note: [
          t('lbl_prod_per_serving', { price: isolate(formatPerServing(row.PricePerServing)) }),
          ...listServings(row.ServingsPerPack, t).map(({ value, unit }) => `${value} ${unit}.`),
        ].join(' '),
      }),
      ...(picture >= 0 && { picture }),
    };
  });
