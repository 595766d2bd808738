import type { Locale } from '#i18n/locales.ts';
import { sentenceAtField } from '#i18n/office/importer/translate-sentence.ts';
import type { RecordFault } from '#server/catalogue/manage/save-product.ts';
import type { Fault } from '../visit.ts';

/** A fault of a record, as it is shown beside its field. */
export const toFault = (locale: Locale, { message }: RecordFault): Fault => ({
  code: 'record',
  values: { message: sentenceAtField(locale, message) },
});
