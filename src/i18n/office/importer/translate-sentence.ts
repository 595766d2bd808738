import type { Locale } from '../../locales.ts';
import { type TextFault, textFault } from '../text-fault.ts';
import { SENTENCES } from './sentences.ts';

const HOLE = /\{(\w+)\}/g;

/** A path has no spaces. A fault of the whole record has none. */
const toPattern = (text: string): RegExp =>
  new RegExp(
    `^${text
      .replaceAll(/[.*+?^$()|[\]\\/]/g, '\\$&')
      .replace('{field} ', '(?:(?<field>\\S+) )?')
      .replaceAll(HOLE, '(?<$1>.+?)')}$`,
    's',
  );

const PATTERNS = SENTENCES.map((sentence) => ({ ...sentence, pattern: toPattern(sentence.en) }));

const find = (message: string) => {
  for (const { pattern, ...sentence } of PATTERNS) {
    const found = pattern.exec(message);
    if (found) return { ...sentence, values: found.groups ?? {} };
  }
  return undefined;
};

const fill = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(HOLE, (_, name: string) => values[name] ?? '').replaceAll(/ {2,}/g, ' ');

/** A fault in the lines of a text of the record. */
type FaultInText = TextFault & { readonly field: string; readonly line: number };

/** What the importer says about a record. The names of fields stay as in the catalogue's files. */
export const importerSentence = (locale: Locale, message: string, text?: FaultInText): string => {
  if (locale === 'en') return message;
  if (text) return `${text.field}، ${textFault(locale, text)}`;
  const found = find(message);
  return found ? fill(found.ar, found.values) : message;
};

/** The same beside the field of a form. */
export const sentenceAtField = (locale: Locale, message: string, text?: FaultInText): string => {
  if (text) return textFault(locale, text);
  const found = find(message);
  return found?.here ? fill(found.here[locale], found.values) : importerSentence(locale, message);
};
