import { formatNumber } from '../format.ts';
import type { Locale } from '../locales.ts';
import { fill, fillPlural, type Labels, type Values } from '../text.ts';
import { arabic } from './ar.ts';
import { english, type OfficeKey } from './en.ts';
import { isolate } from './isolate.ts';
import { marketValues } from './market-values.ts';

export type { OfficeKey } from './en.ts';

/** Keys of plural labels, which have an `_other` form. */
export type OfficePlural = OfficeKey extends infer K
  ? K extends `${infer Stem}_other`
    ? Stem
    : never
  : never;

/** Codes of labels that begin with a prefix. */
export type CodeOf<Prefix extends string> = OfficeKey extends infer K
  ? K extends `${Prefix}${infer Code}`
    ? Code
    : never
  : never;

export interface OfficeTranslate {
  (key: OfficeKey, values?: Values): string;
  plural(key: OfficePlural, n: number, values?: Values): string;
  /** Label of a code, such as a state or a refusal: `prefix` and code. */
  code<Prefix extends string>(prefix: Prefix, code: CodeOf<Prefix>, values?: Values): string;
  /** Label of a code of the database or of a file. The code itself if there is no label. */
  stored(prefix: string, code: string, values?: Values): string;
  readonly locale: Locale;
}

const TABLES: Readonly<Record<Locale, Labels>> = { en: english, ar: arabic };

export const isCode = <Prefix extends string>(prefix: Prefix, code: string): code is CodeOf<Prefix> =>
  Object.hasOwn(english, `${prefix}${code}`);

const isolateAll = (values: Values, locale: Locale): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value, locale) : value,
    ]),
  );

export const officeTranslator = (locale: Locale): OfficeTranslate => {
  const labels = TABLES[locale];
  // Not before the first label: some translators are created while modules load, when the market is not known.
  let ofMarket: Values | undefined;
  const complete = (values: Values = {}): Values => {
    ofMarket ??= isolateAll(marketValues(locale), locale);
    return { ...ofMarket, ...isolateAll(values, locale) };
  };
  return Object.assign((key: OfficeKey, values?: Values) => fill(labels[key] ?? key, complete(values)), {
    plural: (key: OfficePlural, n: number, values?: Values) =>
      fillPlural(labels, key, n, locale, { n: formatNumber(n), ...complete(values) }),
    // Not generic: comparing the codes of two prefixes costs the compiler the square of all labels.
    code: (prefix: string, code: string, values?: Values) =>
      fill(labels[`${prefix}${code}`] ?? code, complete(values)),
    stored: (prefix: string, code: string, values?: Values) => {
      const key = `${prefix}${code}`;
      // A code may be a word such as `constructor`, which every object has.
      return fill((Object.hasOwn(labels, key) ? labels[key] : undefined) ?? code, complete(values));
    },
    locale,
  });
};
