import { keysOf } from '#domain/typed-object.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import type { LabelKey } from '#i18n/translate-with.ts';
import { pagePath } from '#routes/paths.ts';
import type { PlainPage } from '#routes/table.ts';
import type { App } from '#server/context.ts';
import { createLabelMatch } from '#server/labels/list-labels.ts';

/** Pages that are no texts, with the labels of their titles. */
const TITLES = {
  'contact-us': 'lbl_contact_title',
  faq: 'lbl_faq_title',
  'track-order': 'lbl_track_title',
  'orders-history': 'lbl_order_title',
  cart: 'lbl_cart_title',
  wishlist: 'lbl_wish_title',
  compare: 'lbl_compare_title',
  newsletter: 'lbl_subscribe_title',
  'become-seller': 'lbl_vendor_title',
  login: 'lbl_login_title',
  signup: 'lbl_signup_title',
  'update-profile': 'lbl_profile_title',
} as const satisfies Partial<Record<PlainPage, LabelKey>>;

/** Those whose title or address has the words of a text. */
export const findShopPages = ({ labels }: Pick<App, 'labels'>, text: string, language: Locale) => {
  const isWanted = createLabelMatch(text);
  const titleOf = (page: keyof typeof TITLES, locale: Locale) => labels.translator(locale)(TITLES[page]);
  return keysOf(TITLES)
    .filter((page) => LOCALES.some((locale) => isWanted(page, titleOf(page, locale))))
    .map((page) => ({
      ...{ path: pagePath(language, page), key: `/${page}`, title: titleOf(page, language) },
      ...{ detail: `/${page}`, isOpen: true },
    }));
};
