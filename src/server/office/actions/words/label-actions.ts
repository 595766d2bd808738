import { ok, refuse } from '#domain/result.ts';
import { LABEL_MAXIMUM, type LabelFault } from '#i18n/check-label.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { changeLabel, type LabelRefusal, type LabelTexts } from '#server/labels/change-labels.ts';
import { type ActionContext, faultOf, type OfficeAction, type Refused } from '../../action.ts';
import { compareSides, findLastChange } from '../../conflict.ts';
import type { Fault } from '../../fault.ts';
import type { FormFields } from '../../forms/form-fields.ts';

/** Spaces at the ends belong to a few labels, such as `, `. */
const readTexts = (form: FormFields, prefix = ''): LabelTexts => ({
  en: form.all(`${prefix}en`)[0] ?? '',
  ar: form.all(`${prefix}ar`)[0] ?? '',
});

const toFault = (fault: LabelFault): Fault => {
  const code = `label_${fault.code}` as const;
  if ('names' in fault) return { code, values: { names: fault.names.join(' ') } };
  return fault.code === 'too_long' ? { code, values: { n: LABEL_MAXIMUM } } : { code };
};

const refuseChange = async (
  { app, member }: ActionContext,
  key: string,
  form: FormFields,
  refusal: LabelRefusal,
): Promise<Refused> => {
  if (refusal.code === 'not_found') return faultOf('', 'label_key_unknown');
  if (refusal.code === 'invalid')
    return { faults: Object.fromEntries(refusal.wrong.map(({ locale, fault }) => [locale, toFault(fault)])) };
  const t = officeTranslator(member.locale);
  const sides = compareSides(form, [
    { name: 'en', label: t('editor_english'), stored: refusal.current.en },
    { name: 'ar', label: t('editor_arabic'), stored: refusal.current.ar },
  ]);
  const change = await findLastChange(app, 'label', `${sides[0]?.name ?? 'en'} ${key}`);
  return { ...faultOf('', 'label_conflict'), status: 409, conflict: { ...change, sides, isChoice: true } };
};

/** Changes the texts of a label in the shop. Blank texts restore the originals. */
const change: OfficeAction = {
  permission: 'words.change',
  run: async (context, form) => {
    const key = context.params.key ?? '';
    const [texts, expected] = [readTexts(form), readTexts(form, 'was-')];
    const changed = await changeLabel(context.app, key, texts, { requestKey: form.requestKey, expected });
    if (!changed.ok) return refuse(await refuseChange(context, key, form, changed.error));
    const { texts: now } = changed.value;
    const back = { en: expected.en, ar: expected.ar, 'was-en': now.en, 'was-ar': now.ar };
    const isReset = changed.value.changed === 0 && changed.value.reset > 0;
    return ok({
      notice: { code: isReset ? 'label_reset' : 'label_changed' },
      undo: { action: 'label.change', fields: back },
      to: officeUrl('words/labels/:key', { key }),
    });
  },
};

export const labelActions = { 'label.change': change } satisfies Readonly<Record<string, OfficeAction>>;
