import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate-with.ts';
import { homePath, pagePath } from '#routes/paths.ts';

export const listServiceLinks = (locale: Locale, t: Translate) => [
  { href: `${homePath(locale)}#hot-deal`, text: t('lbl_top_deal') },
  { href: pagePath(locale, 'gift-cards'), text: t('lbl_top_gift') },
  { href: pagePath(locale, 'orders-history'), text: t('lbl_top_track') },
  { href: pagePath(locale, 'shipping'), text: t('lbl_top_shipping') },
  { href: pagePath(locale, 'easy-returns'), text: t('lbl_top_returns') },
  { href: pagePath(locale, 'help'), text: t('lbl_top_help') },
  { href: pagePath(locale, 'notifications'), text: t('lbl_top_notifications') },
];
