import { wordDistance } from '#domain/catalogue/spelling.ts';
import type { Locale } from '#i18n/locales.ts';
import { readPathLocale } from '#routes/paths.ts';
import { isBarePath } from '#routes/table.ts';
import { decodeAddress } from '../decode-address.ts';
import { PICTURE_FOLDER, pictureNameOf } from '../picture-address.ts';
import type { KnownContent } from './known-content.ts';
import { isPagePath } from './page-forms.ts';

const PICTURE_FORM = `![what it shows](${PICTURE_FOLDER}name.webp)`;
const SIMILAR = 3;

const findSimilar = (name: string, names: Iterable<string>): string | undefined => {
  const [best] = [...names]
    .map((known) => ({ known, distance: wordDistance(name.toLowerCase(), known.toLowerCase()) }))
    .filter(({ distance }) => distance <= SIMILAR)
    .sort((one, other) => one.distance - other.distance);
  return best?.known;
};

const suggest = (similar: string | undefined): string =>
  similar === undefined ? '' : ` Did you mean "${similar}"?`;

/** @returns an error message for a picture's path; undefined if it is valid */
export const checkPicture = (address: string, known: KnownContent): string | undefined => {
  const name = pictureNameOf(address);
  if (name === undefined)
    return `The picture "${address}" is not in src/content/images. Put it there and write ${PICTURE_FORM}.`;
  if (known.undescribed?.has(name))
    return `The picture "${name}" has no alt texts in both languages yet. Write them in the media library.`;
  if (known.pictures.has(name)) return undefined;
  return `There is no picture "${name}" in src/content/images.${suggest(findSimilar(name, known.pictures))}`;
};

const checkScheme = (address: string, scheme: string): string | undefined => {
  const rest = address.slice(scheme.length);
  if (scheme === 'https:')
    return URL.canParse(address) && rest.startsWith('//')
      ? undefined
      : `"${address}" is not a complete address. Write https://example.com/page.`;
  if (scheme === 'mailto:')
    return /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(rest)
      ? undefined
      : `"${address}" is not an e-mail address. Write mailto:name@example.com.`;
  if (scheme === 'tel:')
    return /^\+?[\d().-]+$/.test(rest)
      ? undefined
      : `"${address}" is not a phone number. Write tel:+911234567890, without spaces.`;
  return `The link "${address}" has the scheme "${scheme.slice(0, -1)}"; allowed are https, mailto and tel.`;
};

/** @returns an error message for the target of a link; undefined if it is valid */
export const checkLink = (address: string, language: Locale, known: KnownContent): string | undefined => {
  if (address.trim() === '') return 'A link has no address. Write it between the round brackets.';
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(address)?.[0].toLowerCase();
  if (scheme) return checkScheme(address, scheme);
  if (address.startsWith('#')) return undefined;
  if (address.startsWith('//')) return `The link "${address}" needs https: in front.`;
  if (!address.startsWith('/'))
    return `The link "${address}" is not complete. A link to a page of the shop begins with /${language}/ and any other link with https://.`;
  const [path = '', anchor] = address.split('#', 2);
  const [pathname = ''] = path.split('?', 1);
  if (isBarePath(pathname))
    return `The link "${address}" has no language. Write /${language}${pathname === '/' ? '/' : address}.`;
  const locale = readPathLocale(pathname);
  const [, , name = '', ...more] = pathname.split('/');
  const isOwn = more.length === 0 && known.pages.has(name);
  if (locale === undefined || (!isOwn && !isPagePath(decodeAddress(pathname))))
    return `There is no page "${pathname}" in the shop.`;
  if (locale !== language)
    return `The link "${address}" is in the other language. Write /${language}${address.slice(locale.length + 1)}.`;
  if (pathname === `/${language}/faq` && anchor && !known.questions.has(anchor))
    return `The FAQ has no question "${anchor}".${suggest(findSimilar(anchor, known.questions))}`;
  return undefined;
};
