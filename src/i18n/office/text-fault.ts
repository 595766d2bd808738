import { isolate } from '../format.ts';
import type { Locale } from '../locales.ts';
import { type Coded, fill } from '../text.ts';
import { textFaults as arabic, inEditor as arabicInEditor } from './ar/words/text-faults.ts';
import { textFaults as english, inEditor as englishInEditor, inFiles } from './en/words/text-faults.ts';
import { officeTranslator } from './translate.ts';

/** What is wrong with a text, a link or a picture. */
export type TextFault = Coded<typeof inFiles>;

/** Addresses and tags are Latin. Arabic around them would move a leading slash. */
const isolateValues = (label: string): string => label.replace(/<\/?\{\w+\}>|\{\w+\}/g, isolate('$&'));

type PlacedFault = TextFault & { readonly near?: string };
type Sentences = Readonly<Record<TextFault['code'], string>>;

/** A sentence that quotes its words needs no other place. */
const isQuoted = (near: string, values: TextFault['values']): boolean =>
  Object.values(values ?? {}).some((value) => String(value).startsWith(near.replace(/…$/, '')));

const createTextFault =
  (sentences: Readonly<Record<Locale, Sentences>>) =>
  (locale: Locale, { code, values, near = '' }: PlacedFault): string => {
    const label = sentences[locale][code];
    const text = fill(locale === 'ar' ? isolateValues(label) : label, values);
    if (near === '' || isQuoted(near, values)) return text;
    return officeTranslator(locale)('words_near', { near, text });
  };

/** A fault as the office says it, with its place. */
export const textFault = createTextFault({ en: english, ar: arabic });

/** The same beside the editor of pages and questions. */
export const textFaultInEditor = createTextFault({ en: englishInEditor, ar: arabicInEditor });

/** The same for whoever writes files, in English. */
export const textFaultInFile = ({ code, values }: TextFault): string => fill(inFiles[code], values);
