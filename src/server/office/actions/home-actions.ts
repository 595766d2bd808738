import { arrangeHome, HOME_STEPS, isHomeSection } from '#domain/home-sections.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { HOME_SHOWN } from '#server/settings/definitions.ts';
import { changeSetting } from '#server/settings/settings.ts';
import { type ActionContext, type Done, faultOf, type OfficeAction, type Refused } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';
import type { Notice } from '../notice.ts';

const wordsOf = (text: string): string[] => text.split(' ').filter(Boolean);

/** `was` is the order that the form showed. */
const change = async (
  { app }: ActionContext,
  form: FormFields,
  wanted: readonly string[],
  notice: Omit<Notice, 'undo'>,
): Promise<Result<Done, Refused>> => {
  const was = form.text('was');
  const changed = await changeSetting(app, HOME_SHOWN.key, wanted.length > 0 ? wanted : ['none'], {
    requestKey: form.requestKey,
    expected: was,
  });
  if (changed.ok)
    return ok({ notice, undo: { action: 'home.restore', fields: { order: was, was: changed.value.value } } });
  return refuse(
    changed.error.code === 'conflict'
      ? { ...faultOf('', 'home_conflict'), status: 409 }
      : faultOf('', 'home_invalid'),
  );
};

/** Order and visibility of the sections of home. */
export const homeActions = {
  'home.arrange': {
    permission: 'front.change',
    run: async (context, form) => {
      const section = form.text('section');
      const step = HOME_STEPS.find((one) => one === form.text('step'));
      if (!step || !isHomeSection(section)) return refuse(faultOf('', 'home_invalid'));
      const wanted = arrangeHome(wordsOf(form.text('was')).filter(isHomeSection), section, step);
      const name = officeTranslator(context.member.locale)(`home_${section}`);
      return change(context, form, wanted, { code: `home_${step}`, values: { name } });
    },
  },
  'home.restore': {
    permission: 'front.change',
    run: (context, form) => change(context, form, wordsOf(form.text('order')), { code: 'home_restored' }),
  },
} satisfies Readonly<Record<string, OfficeAction>>;
