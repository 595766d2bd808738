import type { Locale } from './locales.ts';

export type Labels = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;

/** `{name}` in a label is replaced by the value of that name. */
export const fill = (label: string, values: Values = {}): string =>
  label.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

const rules = new Map<Locale, Intl.PluralRules>();

/** Making one takes longer than the sentence it is for. */
const rulesOf = (locale: Locale): Intl.PluralRules => {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
};

/**
 * The forms of a counted label are `{key}_one`, `_two`, `_few`, `_many`, `_zero` and `_other`, by the rules of
 * the language; `{n}` in them is the number.
 */
export const fillPlural = (
  labels: Labels,
  key: string,
  n: number,
  locale: Locale,
  values: Values = {},
): string => {
  const form = labels[`${key}_${rulesOf(locale).select(n)}`] ?? labels[`${key}_other`] ?? key;
  return fill(form, { n, ...values });
};
