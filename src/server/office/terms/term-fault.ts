import type { Locale } from '#i18n/locales.ts';
import { type ImportFault, importFaultAtField } from '#i18n/office/import-fault.ts';
import type { MergeRefusal } from '#server/catalogue/terms/merge-terms.ts';
import type { Fault } from '../fault.ts';

export const termFault = (locale: Locale, fault: ImportFault): Fault => ({
  code: 'record',
  values: { message: importFaultAtField(locale, fault) },
});

export const mergeFault = (locale: Locale, refusal: MergeRefusal): Fault =>
  refusal.code === 'levels' ? termFault(locale, refusal.fault) : { code: `term_${refusal.code}` };
