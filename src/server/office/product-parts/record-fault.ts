import type { Locale } from '#i18n/locales.ts';
import { importFaultAtField } from '#i18n/office/import-fault.ts';
import { recordLabel } from '#i18n/office/record-fields.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import type { RecordFault } from '#server/catalogue/manage/save-product.ts';
import type { Fault } from '../fault.ts';

/** A fault of a record, as it is shown beside its field or, with the label of the field, above the form. */
export const toFault = (locale: Locale, { field, fault }: RecordFault, isAbove = false): Fault => ({
  code: isAbove && field !== '' ? 'record_above' : 'record',
  values: {
    ...(field !== '' && { label: recordLabel(officeTranslator(locale), field) }),
    message: importFaultAtField(locale, fault),
  },
});
