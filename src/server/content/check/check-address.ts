import { wordDistance } from '#domain/catalogue/spelling.ts';
import type { Locale } from '#i18n/locales.ts';
import type { TextFault } from '#i18n/office/text-fault.ts';
import { readPathLocale } from '#routes/paths.ts';
import { isBarePath } from '#routes/table.ts';
import { decodeAddress } from '../decode-address.ts';
import { pictureNameOf } from '../picture-address.ts';
import type { KnownContent } from './known-content.ts';
import { isPagePath } from './page-forms.ts';

const SIMILAR = 3;

const findSimilar = (name: string, names: Iterable<string>): string | undefined => {
  const [best] = [...names]
    .map((known) => ({ known, distance: wordDistance(name.toLowerCase(), known.toLowerCase()) }))
    .filter(({ distance }) => distance <= SIMILAR)
    .sort((one, other) => one.distance - other.distance);
  return best?.known;
};

const refuseName = (kind: 'picture' | 'question', name: string, known: Iterable<string>): TextFault => {
  const similar = findSimilar(name, known);
  return similar === undefined
    ? { code: `${kind}_unknown`, values: { name } }
    : { code: `${kind}_misspelt`, values: { name, similar } };
};

/** @returns what is wrong with a picture's path; undefined if it is valid */
export const checkPicture = (address: string, known: KnownContent): TextFault | undefined => {
  const name = pictureNameOf(address);
  if (name === undefined) return { code: 'picture_elsewhere', values: { address } };
  if (known.undescribed?.has(name)) return { code: 'picture_undescribed', values: { name } };
  return known.pictures.has(name) ? undefined : refuseName('picture', name, known.pictures);
};

const checkScheme = (address: string, scheme: string): TextFault | undefined => {
  const rest = address.slice(scheme.length);
  if (scheme === 'https:')
    return URL.canParse(address) && rest.startsWith('//')
      ? undefined
      : { code: 'address_incomplete', values: { address } };
  if (scheme === 'mailto:')
    return /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(rest)
      ? undefined
      : { code: 'address_no_mail', values: { address } };
  if (scheme === 'tel:')
    return /^\+?[\d().-]+$/.test(rest) ? undefined : { code: 'address_no_phone', values: { address } };
  return { code: 'address_scheme', values: { address, scheme: scheme.slice(0, -1) } };
};

/** @returns what is wrong with the target of a link; undefined if it is valid */
export const checkLink = (address: string, language: Locale, known: KnownContent): TextFault | undefined => {
  if (address.trim() === '') return { code: 'address_empty' };
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(address)?.[0].toLowerCase();
  if (scheme) return checkScheme(address, scheme);
  if (address.startsWith('#')) return undefined;
  if (address.startsWith('//')) return { code: 'address_no_scheme', values: { address } };
  if (!address.startsWith('/'))
    return { code: 'address_no_slash', values: { address, start: `/${language}/` } };
  const [path = '', anchor] = address.split('#', 2);
  const [pathname = ''] = path.split('?', 1);
  if (isBarePath(pathname))
    return {
      code: 'address_no_language',
      values: { address, target: `/${language}${pathname === '/' ? '/' : address}` },
    };
  const locale = readPathLocale(pathname);
  const [, , name = '', ...more] = pathname.split('/');
  const isOwn = more.length === 0 && known.pages.has(name);
  if (locale !== undefined && more.length === 0 && known.closed?.pages.has(name))
    return { code: 'page_closed', values: { path: pathname } };
  if (locale === undefined || (!isOwn && !isPagePath(decodeAddress(pathname))))
    return { code: 'page_unknown', values: { path: pathname } };
  if (locale !== language)
    return {
      code: 'address_other_language',
      values: { address, target: `/${language}${address.slice(locale.length + 1)}` },
    };
  if (pathname !== `/${language}/faq` || !anchor) return undefined;
  if (known.closed?.questions.has(anchor)) return { code: 'question_closed', values: { name: anchor } };
  return known.questions.has(anchor) ? undefined : refuseName('question', anchor, known.questions);
};
