import type { Locale } from '../locales.ts';
import { type Coded, fill, type Values } from '../text.ts';
import { importFaults as arabic, faultsAtField as arabicAtField } from './ar/imports/import-faults.ts';
import { pictureFaults as arabicPictures } from './ar/imports/picture-faults.ts';
import { importFaults as english, faultsAtField as englishAtField } from './en/imports/import-faults.ts';
import { type PictureFault, pictureFault } from './picture-fault.ts';
import { type TextFault, textFault, textFaultInFile } from './text-fault.ts';
import { officeTranslator } from './translate.ts';

type PlainFault = Coded<typeof english>;

/** What the checks of a catalogue find. */
export type ImportFault =
  | PlainFault
  | {
      readonly code: 'in_text';
      readonly field: string;
      readonly text: TextFault & { readonly line: number; readonly near?: string };
    }
  | { readonly code: 'in_picture'; readonly file: string; readonly picture: PictureFault };

/** A fault of the whole record has no field. */
const say = (label: string, { values }: { readonly values?: Values }): string =>
  fill(values?.field === '' ? label.replace('{field} ', '') : label, values);

/** In English, for whoever writes the files. */
export const importFaultInFile = (fault: ImportFault): string => {
  if (fault.code === 'in_text')
    return `${fault.field}, line ${fault.text.line}: ${textFaultInFile(fault.text)}`;
  if (fault.code === 'in_picture') return `picture '${fault.file}': ${pictureFault(fault.picture)}`;
  return say(english[fault.code], fault);
};

/** About a record. The names of fields stay as in the catalogue's files. */
export const importFault = (locale: Locale, fault: ImportFault): string => {
  if (locale === 'en') return importFaultInFile(fault);
  if (fault.code === 'in_text') {
    const { line: n, near: _, ...text } = fault.text;
    return `${fault.field}، ${officeTranslator(locale)('words_line', { n, text: textFault(locale, text) })}`;
  }
  if (fault.code !== 'in_picture') return say(arabic[fault.code], fault);
  const { code, values } = fault.picture;
  return fill(arabicPictures[code], { ...values, file: fault.file });
};

const AT_FIELD: Readonly<Record<Locale, { readonly [Code in ImportFault['code']]?: string }>> = {
  en: englishAtField,
  ar: arabicAtField,
};

/** The same beside the field of a form. */
export const importFaultAtField = (locale: Locale, fault: ImportFault): string => {
  if (fault.code === 'in_text') return textFault(locale, fault.text);
  const label = AT_FIELD[locale][fault.code];
  return label === undefined || fault.code === 'in_picture' ? importFault(locale, fault) : say(label, fault);
};
