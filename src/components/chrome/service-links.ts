import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate-with.ts';
import type { MenuPage, PageMenu } from '#routes/page-menu.ts';
import { homePath, pagePath, textPath } from '#routes/paths.ts';

interface MenuLink {
  readonly href: string;
  readonly text: string;
  /** Language of the text, if it is not that of the page. */
  readonly lang?: Locale | undefined;
}

/** Links to pages that were made in the office. */
export const listOwnLinks = (locale: Locale, pages: readonly MenuPage[], menu: PageMenu): MenuLink[] =>
  pages
    .filter((page) => page.menu === menu)
    .map(({ address, title, language }) => ({
      ...{ href: textPath(locale, address), text: title },
      lang: language === locale ? undefined : language,
    }));

export const listServiceLinks = (locale: Locale, t: Translate, pages: readonly MenuPage[]): MenuLink[] => [
  { href: `${homePath(locale)}#hot-deal`, text: t('lbl_top_deal') },
  { href: pagePath(locale, 'gift-cards'), text: t('lbl_top_gift') },
  { href: pagePath(locale, 'track-order'), text: t('lbl_top_track') },
  { href: pagePath(locale, 'shipping'), text: t('lbl_top_shipping') },
  { href: pagePath(locale, 'easy-returns'), text: t('lbl_top_returns') },
  { href: pagePath(locale, 'help'), text: t('lbl_top_help') },
  { href: pagePath(locale, 'notifications'), text: t('lbl_top_notifications') },
  ...listOwnLinks(locale, pages, 'service'),
];
