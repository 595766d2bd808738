import { type OfficeKey, officeTranslator } from '#i18n/office/translate.ts';
import type { Subject } from '#server/audit/actions.ts';
import type { ActionContext } from '../action.ts';
import { type Conflict, compareSides, findLastChange } from '../conflict.ts';
import type { FormFields } from '../forms/form-fields.ts';

type Shown = Readonly<Record<string, string>>;

/** Fields that another member has changed since the form was shown. Undefined if there are none. */
export const findFieldConflict = async (
  { app, member }: ActionContext,
  form: FormFields,
  record: { readonly subject: Subject; readonly id: number; readonly shown: Shown },
  labels: Readonly<Record<string, OfficeKey>>,
): Promise<Conflict | undefined> => {
  const t = officeTranslator(member.locale);
  const sides = compareSides(
    form,
    Object.entries(labels).map(([name, label]) => ({
      name,
      label: t(label),
      stored: record.shown[name] ?? '',
    })),
    // Both members, or both copies of a form, may have typed the same.
  ).filter(({ theirs, mine }) => theirs !== mine);
  if (sides.length === 0) return undefined;
  return { ...(await findLastChange(app, record.subject, record.id)), sides, isChoice: true };
};

/** Fields of the form that an undo sends: the old values, based on the new ones. */
export const undoFields = (before: Shown, after: Shown): Record<string, string> => ({
  ...before,
  ...Object.fromEntries(Object.entries(after).map(([name, value]) => [`was-${name}`, value])),
});
