import type { LabelArea } from '#i18n/label-areas.ts';
import type { Locale } from '#i18n/locales.ts';
import { homePath, listingPath, pagePath } from '#routes/paths.ts';

const SHORTEST = 3;

/** A page of the shop that usually shows labels of the area. Messages and mails have none. */
const pathOf = (
  area: LabelArea,
  key: string,
  locale: Locale,
  productId: number | undefined,
): string | undefined => {
  switch (area) {
    case 'frame':
    case 'home':
      return homePath(locale);
    case 'listing':
      if (key.startsWith('lbl_compare_')) return pagePath(locale, 'compare');
      return key.startsWith('lbl_wish_') ? pagePath(locale, 'wishlist') : listingPath(locale);
    case 'product':
      return productId === undefined ? undefined : `/${locale}/product-detail/${productId}/x/y`;
    case 'cart':
      return pagePath(locale, 'cart');
    case 'checkout':
      return pagePath(locale, 'checkout');
    case 'account':
      if (key.startsWith('lbl_signup_')) return pagePath(locale, 'signup');
      return key.startsWith('lbl_reset_') ? pagePath(locale, 'reset-password') : pagePath(locale, 'login');
    case 'pages':
      if (key.startsWith('lbl_faq_')) return pagePath(locale, 'faq');
      if (key.startsWith('lbl_contact_')) return pagePath(locale, 'contact-us');
      if (key.startsWith('lbl_vendor_')) return pagePath(locale, 'become-seller');
      return key.startsWith('lbl_privacy_') ? pagePath(locale, 'privacy') : pagePath(locale, 'newsletter');
    default:
      return undefined;
  }
};

/** The longest part of a text without placeholders. */
const longestPart = (text: string): string =>
  text
    .split(/\{\w+\}/)
    .map((part) => part.trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');

/** Text fragments reserve the hyphen, the comma and the ampersand. */
const encodeFragment = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D');

/** URL that opens a page of the shop at the label, which the browser marks (a text fragment). */
export const labelUrl = (
  { key, area, text }: { readonly key: string; readonly area: LabelArea; readonly text: string },
  locale: Locale,
  productId: number | undefined,
): string | undefined => {
  const path = pathOf(area, key, locale, productId);
  const part = longestPart(text);
  return path === undefined || part.length < SHORTEST ? undefined : `${path}#:~:text=${encodeFragment(part)}`;
};
