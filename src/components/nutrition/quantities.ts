import type { Nutrition } from '#contract/catalogue/products.ts';
import { readNetContent } from '#domain/catalogue/net-content.ts';
import { formatNumber } from '#i18n/format.ts';
import type { LabelKey, PluralKey, Translate } from '#i18n/translate-with.ts';

type Quantity = NonNullable<Nutrition['rows'][number]['perServing']>;

const UNITS: Readonly<Record<string, LabelKey>> = {
  g: 'lbl_card_unit_g',
  kg: 'lbl_card_unit_kg',
  mg: 'lbl_card_unit_mg',
  mcg: 'lbl_card_unit_mcg',
  ml: 'lbl_card_unit_ml',
  l: 'lbl_card_unit_l',
  kcal: 'lbl_card_unit_kcal',
};

const PIECES: Readonly<Record<string, PluralKey>> = {
  tablets: 'lbl_card_tablets',
  capsules: 'lbl_card_capsules',
  softgels: 'lbl_card_softgels',
  sachets: 'lbl_card_sachets',
  items: 'lbl_card_items',
};

/** Formats `24.6 g` without a line break. Units without a translation remain unchanged. */
export const formatAmount = (amount: number, unit: string, t: Translate): string => {
  const pieces = PIECES[unit];
  if (pieces) return t.plural(pieces, amount);
  const key = UNITS[unit];
  return `${formatNumber(amount)}\u00a0${key ? t(key) : unit}`;
};

/** Formats `24.6 g` or `< 0.5 g`. Returns a dash if nothing is declared. */
export const formatQuantity = (quantity: Quantity | null, t: Translate): string =>
  quantity === null
    ? '–'
    : `${quantity.lessThan ? '< ' : ''}${formatAmount(quantity.value, quantity.unit, t)}`;

/** Translates English texts such as `500 g`, `20 x 5 g` and `60 tablets`. Other texts remain unchanged. */
export const formatNetContent = (text: string, t: Translate): string => {
  const read = readNetContent(text);
  if (!read) return text;
  const content = formatAmount(read.amount, read.unit, t);
  return read.packs > 1 ? `${read.packs} × ${content}` : content;
};
