import { formatAmount, formatNetContent } from '#components/nutrition/quantities.ts';
import type { ProductRow } from '#contract/catalogue/products.ts';
import { market } from '#domain/market/market.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate-with.ts';

export interface Fact {
  readonly value: string;
  readonly unit: string;
}

/** Minimum grams of protein for the protein fact on a card. */
const PROTEIN_FROM = 5;
const CARD_FACTS = 2;

/** Rounds where the currency is small, because the price is for comparison only. */
export const formatPerServing = (units: number): string =>
  formatMoney(toPaise(market().comparesInUnits ? Math.round(units) : units));

/** @returns the two most relevant facts of a product; an empty array without nutrition data */
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
