import { CHOICES, FLAGS, LINES, TEXTS } from '#i18n/office/record-fields.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import type { ProductForEdit } from '#server/catalogue/manage/read-record.ts';
import type { ActionContext } from '../action.ts';
import { type ComparedField, type Conflict, compareSides, findLastChange } from '../conflict.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { toFormValues } from './record-form.ts';

/** Stored and submitted values of the fields in conflict. Each text is labelled in its own language. */
export const recordConflict = async (
  { app, member }: ActionContext,
  form: FormFields,
  product: ProductForEdit,
): Promise<Conflict> => {
  const t = officeTranslator(member.locale);
  const stored = toFormValues(product);
  const yesNo = new Map([
    ['1', t('yes')],
    ['', t('no')],
  ]);
  const of = (name: string, label: string, texts?: ReadonlyMap<string, string>): ComparedField => ({
    ...{ name, label, stored: stored[name] ?? '', texts },
  });
  const sides = compareSides(form, [
    ...TEXTS.flatMap(([field, key]) =>
      (['en', 'ar'] as const).map((locale) => of(`${field}.${locale}`, officeTranslator(locale)(key))),
    ),
    ...LINES.map(([field, key]) => of(field, t(key))),
    ...CHOICES.map(([field, key]) => of(field, t(key))),
    ...FLAGS.map(([field, key]) => of(field, t(key), yesNo)),
  ]);
  return {
    ...(await findLastChange(app, 'product', product.id)),
    // The same change by both is no conflict, and neither is a form that is sent twice.
    sides: sides.filter(({ theirs, mine }) => theirs !== mine),
    isChoice: true,
  };
};
