import type { PriceRule } from '#domain/catalogue/price-rule.ts';
import { formatMoney } from '#i18n/format.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';
import type { PriceChangeState, PriceRowState } from '#server/platform/database/tables/price-change.ts';
import type { Ring } from '../parts/icons.ts';

export const CHANGE_RINGS: Readonly<Record<PriceChangeState, Ring>> = {
  scheduled: 'new',
  applying: 'half',
  applied: 'done',
  undoing: 'half',
  undone: 'back',
  cancelled: 'back',
};

export const ROW_RINGS: Readonly<Record<PriceRowState, Ring>> = {
  waiting: 'new',
  set: 'done',
  passed: 'wait',
  restored: 'back',
  kept: 'wait',
};

const amountOf = ({ by, amount }: PriceRule): string =>
  by === 'percent' ? `${amount / 100}%` : formatMoney(amount);

/** A rule in a few words, such as `Raise by 5%, to …9`. */
export const formatRule = (rule: PriceRule, t: OfficeTranslate): string => {
  if (rule.target === 'no-discount') return t('rule_no_discount');
  const move = rule.target === 'discount' ? 'discount' : rule.isUp ? 'raise' : 'lower';
  const text = t(`rule_${move}`, { amount: amountOf(rule) });
  return rule.rounding === 'none' ? text : `${text}${t('comma')}${t(`rounding_${rule.rounding}_short`)}`;
};

/** Change in percent with its sign, such as `+5%`. */
export const formatChange = (before: number, after: number): string => {
  if (before === 0) return '';
  const percent = Math.round(((after - before) / before) * 1000) / 10;
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`;
};
