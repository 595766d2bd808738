import { PRICE_TYPE } from '#domain/constants.ts';
import { isRecord } from '#domain/is-record.ts';
import { lastTime } from '#domain/shop-day.ts';
import { formatMoney } from '#i18n/format.ts';
import { formatTime } from '#i18n/format-date.ts';
import { SIDE_LABELS } from '#i18n/office/promotion-labels.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';
import { valueKey } from '#i18n/office/value-key.ts';
import { formatFullDay } from '../parts/when.ts';

export interface ChangedValue {
  readonly label: string;
  /** Undefined if the log has no value from before. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

const MONEY = new Set([
  'amount',
  'discounted_price',
  'maximum_discount',
  'minimum_order',
  'price',
  'refundable',
]);
const FLAGS = new Set(['first_order_only', 'has_reply', 'is_active', 'is_delivered']);
/** Prefixes of the labels of a value's codes. */
const CODES: Readonly<Record<string, string>> = {
  role: 'role_',
  scheme: 'scheme_',
  status: 'status_',
  reason: 'reason_',
  mail: 'mail_',
  with: 'value_with_',
};

/** States by the noun that has them. */
const STATES: Readonly<Record<string, string>> = { order: 'state_', message: 'ticket_', review: 'review_' };

const formatValue = (
  t: OfficeTranslate,
  subject: string,
  name: string,
  value: unknown,
  isPercent: boolean,
): string => {
  if (value === null || value === '') return '—';
  if (typeof value === 'string') {
    const prefix = name === 'state' ? STATES[subject] : CODES[name];
    return prefix ? t.stored(prefix, value) : value;
  }
  if (typeof value === 'boolean' || FLAGS.has(name)) return t(value ? 'value_yes' : 'value_no');
  if (typeof value === 'number') {
    if (name.endsWith('_at')) {
      const at = name.endsWith('ends_at') ? lastTime(value) : value;
      return `${formatFullDay(t.locale, at)}, ${formatTime(at)}`;
    }
    if (isPercent && name === 'amount') return `${value / 100}%`;
    return MONEY.has(name) ? formatMoney(value) : String(value);
  }
  return JSON.stringify(value);
};

/** Columns of banners, campaigns and announcements have the labels of their fields. */
const promotionLabel = (t: OfficeTranslate, column: string): string => {
  const field = column.replace(/_(en|ar)$/, '.$1').replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
  const label = SIDE_LABELS[field];
  return label === undefined ? column : t(label);
};

/** Describes the values before and after a change for people. Values without a label keep their name. */
export const describeChange = (
  t: OfficeTranslate,
  subject: string,
  before: unknown,
  after: unknown,
): ChangedValue[] => {
  const [from, to] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
  // The formatted amount includes the unit.
  keys.delete('price_type');
  return [...keys].map((key) => {
    const name = valueKey(key);
    const label = t.stored('value_', name);
    const read = (values: Readonly<Record<string, unknown>>) =>
      key in values
        ? formatValue(t, subject, name, values[key], values.price_type === PRICE_TYPE.percentage)
        : undefined;
    return { label: label === name ? promotionLabel(t, key) : label, before: read(from), after: read(to) };
  });
};
