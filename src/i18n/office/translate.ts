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

export interface OfficeTranslate {
  (key: OfficeKey, values?: Values): string;
  plural(key: OfficePlural, n: number, values?: Values): string;
  /** Label of a code, such as a state or a refusal: `prefix` and code. The code itself if there is no label. */
  code(prefix: string, code: string, values?: Values): string;
  readonly locale: Locale;
}

const TABLES: Readonly<Record<Locale, Labels>> = { en: english, ar: arabic };

const isolateAll = (values: Values | undefined, locale: Locale): Values =>
  Object.fromEntries(
    Object.entries({ ...marketValues(locale), ...values }).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value, locale) : value,
    ]),
  );

export const officeTranslator = (locale: Locale): OfficeTranslate => {
  const labels = TABLES[locale];
  return Object.assign(
    (key: OfficeKey, values?: Values) => fill(labels[key] ?? key, isolateAll(values, locale)),
    {
      plural: (key: OfficePlural, n: number, values?: Values) =>
        fillPlural(labels, key, n, locale, isolateAll(values, locale)),
      code: (prefix: string, code: string, values?: Values) =>
        fill(labels[`${prefix}${code}`] ?? code, isolateAll(values, locale)),
      locale,
    },
  );
};
