import type { Locale } from '#i18n/locales.ts';
import { importerSentence, sentenceAtField } from '#i18n/office/importer/translate-sentence.ts';
import type { RecordFault } from '#server/catalogue/manage/save-product.ts';
import type { Refused } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';

/** Faults of a record at the fields of a form. What belongs to no field is named above it. */
export const recordFault = (locale: Locale, form: FormFields, faults: readonly RecordFault[]): Refused => {
  const named = new Map<string, string[]>();
  for (const { field, message } of faults) {
    const [stem = ''] = field.split(/[[]/, 1);
    const name = [field, stem].find((one) => Object.hasOwn(form.values, one)) ?? '';
    const sentence = name === '' ? importerSentence(locale, message) : sentenceAtField(locale, message);
    named.set(name, [...(named.get(name) ?? []), sentence]);
  }
  return {
    faults: Object.fromEntries(
      [...named].map(([name, messages]) => [
        name,
        { code: 'record', values: { message: messages.join('\n') } },
      ]),
    ),
  };
};
