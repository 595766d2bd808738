import { arabic } from './labels/ar.ts';
import { type ErrorCode, english, type LabelKey } from './labels/en.ts';
import type { Locale } from './locales.ts';
import { fill, fillPlural, type Labels, type Values } from './text.ts';

export type { ErrorCode, LabelKey } from './labels/en.ts';

/** Keys of labels that are counted: those with an `_other` form. */
export type PluralKey = LabelKey extends infer K ? (K extends `${infer Stem}_other` ? Stem : never) : never;

export interface Translate {
  (key: LabelKey, values?: Values): string;
  /** The form of a counted label for `n`. */
  plural(key: PluralKey, n: number, values?: Values): string;
  /** The sentence of a refusal's code. */
  error(code: ErrorCode, values?: Values): string;
  readonly locale: Locale;
  readonly labels: Labels;
}

const TABLES: Readonly<Record<Locale, Labels>> = { en: english, ar: arabic };

/** Translator over any table, for islands and scripts that were handed a few labels only. */
export const translateWith = (labels: Labels, locale: Locale): Translate => {
  const translate = (key: LabelKey, values?: Values) => fill(labels[key] ?? key, values);
  return Object.assign(translate, {
    plural: (key: PluralKey, n: number, values?: Values) => fillPlural(labels, key, n, locale, values),
    error: (code: ErrorCode, values?: Values) => fill(labels[`err_${code}`] ?? code, values),
    locale,
    labels,
  });
};

/** Labels of a language; what the operator overrides comes first, a blank override falls back. */
export const translator = (locale: Locale, overrides: Labels = {}): Translate => {
  const given = Object.entries(overrides).filter(([, text]) => text.trim() !== '');
  return translateWith(
    given.length > 0 ? { ...TABLES[locale], ...Object.fromEntries(given) } : TABLES[locale],
    locale,
  );
};

/** The labels that an island or a script needs: those whose keys begin with one of the prefixes. */
export const pickLabels = (translate: Translate, prefixes: readonly string[]): Labels =>
  Object.fromEntries(
    Object.entries(translate.labels).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))),
  );
