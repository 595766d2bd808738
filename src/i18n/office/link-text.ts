import { inEitherLanguage, type Locale } from '../locales.ts';
import type { CodeOf, OfficeTranslate } from './translate.ts';

interface Target {
  readonly kind: CodeOf<'link_kind_'> | 'picture' | 'outside';
  readonly titles: Readonly<Record<Locale, string>>;
  readonly state: CodeOf<'link_state_'> | 'open';
}

/** What a link leads to, and what visitors find there if that is not the page. */
export const linkText = (t: OfficeTranslate, { kind, titles, state }: Target, address: string): string => {
  const title = inEitherLanguage(titles, t.locale);
  const leads =
    kind === 'outside'
      ? t('link_leads_outside', { address })
      : kind === 'picture' || title === ''
        ? t('link_leads_untitled', { address })
        : t('link_leads', { title, kind: t.code('link_kind_', kind) });
  const anchor = address.split('#', 2)[1] ?? '';
  return state === 'open' ? leads : `${leads}. ${t.code('link_state_', state, { anchor })}`;
};
