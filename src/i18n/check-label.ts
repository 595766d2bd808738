import { ok, type Result, refuse } from '../domain/result.ts';
import { english } from './labels/en.ts';
import type { Locale } from './locales.ts';
import { SHOP_PLACEHOLDERS } from './shop-values.ts';
import { defaultLabels } from './translate.ts';

export type LabelFault =
  | { readonly code: 'key_unknown' }
  /** Placeholder names with braces. */
  | { readonly code: 'placeholder_missing' | 'placeholder_unknown'; readonly names: readonly string[] }
  | { readonly code: 'too_long' | 'several_lines' };

export const LABEL_MAXIMUM = 1000;

const COUNT = '{n}';
/** Plural forms that may contain a numeral word instead of a placeholder. */
const NUMBER_OPTIONAL = /_(?:zero|one|two)$/;
const LINE_BREAK = /[\p{Cc}\u2028\u2029]/u;

/** Without those of the shop, which every text may contain or leave out. */
const listPlaceholders = (text: string): string[] => {
  const ofShop: readonly string[] = SHOP_PLACEHOLDERS;
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].filter((name) => !ofShop.includes(name));
};

/** The `_other` form contains all placeholders of a plural label. Some other forms do not exist in English. */
const ENGLISH: Readonly<Record<string, string>> = english;
const otherForm = (key: string): string =>
  ENGLISH[key.replace(/_(?:zero|one|two|few|many)$/, '_other')] ?? '';

export const checkLabel = (key: string, locale: Locale, text: string): Result<string, LabelFault> => {
  const labels = defaultLabels(locale);
  const defaultText = Object.hasOwn(labels, key) ? labels[key] : undefined;
  if (defaultText === undefined) return refuse({ code: 'key_unknown' });
  if (text.length > LABEL_MAXIMUM) return refuse({ code: 'too_long' });
  if (LINE_BREAK.test(text)) return refuse({ code: 'several_lines' });
  const needed = listPlaceholders(defaultText).filter(
    (name) => !(name === COUNT && NUMBER_OPTIONAL.test(key)),
  );
  const given = listPlaceholders(text);
  const missing = needed.filter((name) => !given.includes(name));
  if (missing.length > 0) return refuse({ code: 'placeholder_missing', names: missing });
  const known = [...listPlaceholders(defaultText), ...listPlaceholders(otherForm(key))];
  const unknown = given.filter((name) => !known.includes(name));
  return unknown.length > 0 ? refuse({ code: 'placeholder_unknown', names: unknown }) : ok(text);
};
