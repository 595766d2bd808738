import { isolate } from '../format.ts';
import type { Locale } from '../locales.ts';
import { type Coded, fill } from '../text.ts';
import { textFaults as arabic } from './ar/words/text-faults.ts';
import { textFaults as english, inFiles } from './en/words/text-faults.ts';
import { officeTranslator } from './translate.ts';

/** What is wrong with a text, a link or a picture. */
export type TextFault = Coded<typeof inFiles>;

/** Addresses and tags are Latin. Arabic around them would move a leading slash. */
const isolateValues = (label: string): string => label.replace(/<\/?\{\w+\}>|\{\w+\}/g, isolate('$&'));

/** A fault as the office says it, with its line. */
export const textFault = (
  locale: Locale,
  { code, values, line }: TextFault & { readonly line?: number },
): string => {
  const text = fill(locale === 'ar' ? isolateValues(arabic[code]) : english[code], values);
  return line === undefined ? text : officeTranslator(locale)('words_line', { n: line, text });
};

/** The same for whoever writes files, in English. */
export const textFaultInFile = ({ code, values }: TextFault): string => fill(inFiles[code], values);
