import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import type { RecordFault } from '#server/catalogue/manage/save-product.ts';
import type { Refused } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { toFault } from '../product-parts/record-fault.ts';

/** Faults of a record at the fields of a form. What belongs to no field is named above it. */
export const recordFault = (locale: Locale, form: FormFields, faults: readonly RecordFault[]): Refused => {
  const t = officeTranslator(locale);
  const named = new Map<string, Set<string>>();
  for (const fault of faults) {
    const [stem = ''] = fault.field.split(/[[]/, 1);
    const name = [fault.field, stem].find((one) => Object.hasOwn(form.values, one)) ?? '';
    const { code, values } = toFault(locale, fault, name === '');
    named.set(name, (named.get(name) ?? new Set()).add(t.code('fault_', code, values)));
  }
  return {
    faults: Object.fromEntries(
      [...named].map(([name, messages]) => [
        name,
        { code: 'record', values: { message: [...messages].join('\n') } },
      ]),
    ),
  };
};
