import { type Locale, otherLocale } from '#i18n/locales.ts';
import { textFault } from '#i18n/office/text-fault.ts';
import type { TextRefusal } from '#server/words/manage/change-page.ts';
import type { LinkingPage } from '#server/words/manage/linking-pages.ts';
import { type ActionContext, faultOf, type Refused } from '../action.ts';

const titleOf = ({ texts, name }: LinkingPage, locale: Locale): string => {
  const head = (texts[locale] ?? texts[otherLocale(locale)])?.head;
  return String(head?.title ?? head?.question ?? name);
};

/** Faults of texts at the fields of the form. */
export const wordsFault = ({ member: { locale } }: ActionContext, error: TextRefusal): Refused => {
  if (error.code === 'conflict') return { ...faultOf('', 'words_conflict'), status: 409 };
  if (error.code === 'time_over') return faultOf('day', 'time_over');
  if (error.code === 'nothing_to_publish') return faultOf('', 'words_nothing');
  if (error.code === 'address_taken') return faultOf('address', 'words_address_taken');
  if (error.code === 'linked') {
    const titles = error.from.map((page) => titleOf(page, locale)).join(locale === 'ar' ? '، ' : ', ');
    return faultOf('', 'words_linked', { titles });
  }
  if (!('faults' in error)) return faultOf('', 'words_not_found');
  const named = new Map<string, string[]>();
  for (const fault of error.faults) {
    const name = fault.field === '' ? '' : `${fault.field}.${fault.language}`;
    named.set(name, [...(named.get(name) ?? []), textFault(locale, fault)]);
  }
  return {
    faults: Object.fromEntries(
      [...named].map(([name, messages]) => [
        name,
        { code: 'record', values: { message: messages.join('\n') } },
      ]),
    ),
  };
};
