import type { ErrorCode, LabelKey } from './labels/en.ts';
import type { Locale } from './locales.ts';
import { fill, fillPlural, type Labels, type Values } from './text.ts';

export type { ErrorCode, LabelKey } from './labels/en.ts';

/** Keys of plural labels, which have an `_other` form. */
export type PluralKey = LabelKey extends infer K ? (K extends `${infer Stem}_other` ? Stem : never) : never;

export interface Translate {
  (key: LabelKey, values?: Values): string;
  plural(key: PluralKey, n: number, values?: Values): string;
  error(code: ErrorCode, values?: Values): string;
  readonly locale: Locale;
  readonly labels: Labels;
}

/** Creates a translator without importing a table, because islands receive only the labels that they use. */
export const translateWith = (labels: Labels, locale: Locale): Translate => {
  const translate = (key: LabelKey, values?: Values) => fill(labels[key] ?? key, values);
  return Object.assign(translate, {
    plural: (key: PluralKey, n: number, values?: Values) => fillPlural(labels, key, n, locale, values),
    error: (code: ErrorCode, values?: Values) => fill(labels[`err_${code}`] ?? code, values),
    locale,
    labels,
  });
};
