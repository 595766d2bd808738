import { formatPerServing } from '#components/card/facts.ts';
import type { ProductRow } from '#contract/catalogue/products.ts';
import { market } from '#domain/market/market.ts';
import { lastMoment } from '#domain/shop-day.ts';
import { isolate } from '#i18n/format.ts';
import { formatDate } from '#i18n/format-date.ts';
import type { Translate } from '#i18n/translate-with.ts';

/** Sentences below the price: one for every choice, and one for the price without surcharges. */
export const describePrice = (
  { DiscEndDate: ends, PricePerServing: perServing }: Pick<ProductRow, 'DiscEndDate' | 'PricePerServing'>,
  t: Translate,
) => {
  const until = ends === null ? undefined : formatDate(lastMoment(Date.parse(ends)), t.locale);
  return {
    priceNote: [
      ...(market().tax === 'none' ? [] : [t('lbl_prod_tax')]),
      ...(until ? [t('lbl_prod_ends', { date: isolate(until) })] : []),
    ].join(' '),
    basePriceNote:
      perServing === null ? '' : t('lbl_prod_per_serving', { price: isolate(formatPerServing(perServing)) }),
  };
};
