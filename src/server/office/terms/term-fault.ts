import type { Locale } from '#i18n/locales.ts';
import { sentenceAtField } from '#i18n/office/importer/translate-sentence.ts';
import type { MergeRefusal } from '#server/catalogue/terms/merge-terms.ts';
import type { Fault } from '../fault.ts';

/** Fault of a form for a sentence of the importer. */
export const termFault = (locale: Locale, message: string): Fault => ({
  code: 'record',
  values: { message: sentenceAtField(locale, message) },
});

export const mergeFault = (locale: Locale, refusal: MergeRefusal): Fault =>
  refusal.code === 'levels' ? termFault(locale, refusal.message) : { code: `term_${refusal.code}` };
