import { formatAmount, formatNetContent } from '#components/nutrition/quantities.ts';
import type { ProductRow } from '#contract/catalogue/products.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate-with.ts';

/** A figure of the label strip and what it counts. */
export interface Fact {
  readonly value: string;
  readonly unit: string;
}

/** Less protein than this (grams) is not what a product is bought for. */
const PROTEIN_FROM = 5;
const CARD_FACTS = 2;

/** Whole rupees: the figure is for comparing, not for paying. */
export const formatPerServing = (rupees: number): string => formatMoney(toPaise(Math.round(rupees)));

/** The two figures of a card, best first; none for gear, whose row has no figures. */
export const listCardFacts = (row: ProductRow, t: Translate): Fact[] => {
  if (row.IsDigitalProduct)
    return [
      { value: t('lbl_card_pdf'), unit: t('lbl_card_file') },
      { value: t('lbl_card_instant'), unit: t('lbl_card_delivery') },
    ];
  const facts: Fact[] = [];
  if (row.ProteinPerServing !== null && row.ProteinPerServing >= PROTEIN_FROM)
    facts.push({
      value: formatAmount(row.ProteinPerServing, 'g', t),
      unit: t('lbl_card_protein'),
    });
  if (row.PricePerServing !== null)
    facts.push({ value: formatPerServing(row.PricePerServing), unit: t('lbl_card_per_serving') });
  if (row.NetContent)
    facts.push({ value: formatNetContent(row.NetContent, t), unit: t('lbl_card_net_content') });
  return facts.slice(0, CARD_FACTS);
};
