import { joinWords } from '#i18n/format-choices.ts';
import type { Locale } from '#i18n/locales.ts';
import { textFaultInEditor } from '#i18n/office/text-fault.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import type { TextRefusal } from '#server/words/manage/change-page.ts';
import { linkingTitle } from '#server/words/manage/linking-pages.ts';
import { faultOf, type Refused } from '../action.ts';

/** Faults of texts. @param fields names of the form's fields; other faults are about the whole form */
export const wordsFault = (
  { member: { locale } }: { readonly member: { readonly locale: Locale } },
  error: TextRefusal,
  fields: ReadonlySet<string> = new Set(),
): Refused => {
  if (error.code === 'conflict') return { ...faultOf('', 'words_conflict'), status: 409 };
  if (error.code === 'time_over') return faultOf('day', 'time_over');
  if (error.code === 'nothing_to_publish') return faultOf('', 'words_nothing');
  if (error.code === 'address_taken') return faultOf('', 'words_address_taken');
  if (error.code === 'target_unknown') return faultOf('to', 'words_target');
  if (error.code === 'linked') {
    const titles = joinWords(
      error.from.map((page) => linkingTitle(page, locale)),
      locale,
    );
    return faultOf('', 'words_linked', { titles });
  }
  if (!('faults' in error)) return faultOf('', 'words_not_found');
  const t = officeTranslator(locale);
  const named = new Map<string, string[]>();
  for (const fault of error.faults) {
    const { field, language } = fault;
    const name = fields.has(`${field}.${language}`) ? `${field}.${language}` : '';
    const text = textFaultInEditor(locale, fault);
    const place = [
      t(`words_${fault.language === 'en' ? 'english' : 'arabic'}`),
      field && t.stored('words_', field),
    ];
    const message = name === '' ? `${place.filter(Boolean).join(t('comma'))}: ${text}` : text;
    named.set(name, [...(named.get(name) ?? []), message]);
  }
  return {
    faults: Object.fromEntries(
      [...named].map(([name, messages]) => [
        name,
        { code: 'record', values: { message: messages.join(name === '' ? ' ' : '\n') } },
      ]),
    ),
  };
};
