import type { Locale } from './locales.ts';

export type Labels = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;

export const fill = (label: string, values: Values = {}): string =>
  label.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

const rules = new Map<Locale, Intl.PluralRules>();

/** Memoized, because `PluralRules` is slow to create. */
const rulesOf = (locale: Locale): Intl.PluralRules => {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
};

/** Selects the plural form of a label (`{key}_one`, `{key}_other`) and replaces `{n}` by the number. */
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

type Placeholders<Label extends string> = Label extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** A code of a table of labels, with the values that its label needs. */
export type Coded<Table extends Labels> = {
  [Code in keyof Table & string]: [Placeholders<Table[Code]>] extends [never]
    ? { readonly code: Code; readonly values?: never }
    : { readonly code: Code; readonly values: Readonly<Record<Placeholders<Table[Code]>, string | number>> };
}[keyof Table & string];
