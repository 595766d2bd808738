import { LOCALES } from '#i18n/locales.ts';
import type { Collection, Head } from '#server/texts.ts';
import type { TextChange } from '#server/words/manage/save-text.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { readText } from './words-form.ts';

/** Texts of a new page or question. Undefined if all fields are empty. */
export const readTexts = (collection: Collection, form: FormFields, before: Head): TextChange['texts'] => {
  const texts = LOCALES.flatMap((language) => {
    const text = readText(collection, form, language, before);
    return text ? [[language, text] as const] : [];
  });
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
};
