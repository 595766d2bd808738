import type { IncomingMessage } from 'node:http';
import { market } from '#domain/market/market.ts';
import { isLocale, LOCALES, type Locale, readAcceptLanguage, shownLocale } from '#i18n/locales.ts';
import { pathOf } from '#server/platform/path-of.ts';
import { readPageAddress } from './pages/address.ts';

export interface Redirect {
  readonly status: 301 | 302;
  readonly location: string;
  readonly cacheControl: string;
}

/** The language that the shopper chose, or else that of the browser, or of the market. */
const readLanguage = ({ headers }: Pick<IncomingMessage, 'headers'>): Locale => {
  const chosen = /(?:^|;\s*)langCode=(\w{2})/.exec(headers.cookie ?? '')?.[1];
  return isLocale(chosen) ? chosen : readAcceptLanguage(headers['accept-language'], market().language);
};

/** Redirects to another path, with the query of the URL. */
export const redirectTo = (path: string, url: string): Redirect => ({
  status: 301,
  location: `${path}${url.slice(pathOf(url).length)}`,
  cacheControl: 'public, max-age=3600',
});

/**
 * To the same address in the language of a shop that has only one. Browsers ask again each time, because the language may
 * come back. A posted form is answered, so that it is not lost.
 */
const findShownLanguage = (
  { method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>,
  languages: readonly Locale[],
): Redirect | undefined => {
  const path = pathOf(url);
  const language = path.split('/', 2)[1];
  if (!isLocale(language) || languages.includes(language) || method === 'POST') return undefined;
  const shown = redirectTo(`/${shownLocale(language, languages)}${path.slice(language.length + 1)}`, url);
  return { ...shown, cacheControl: 'public, no-cache' };
};

export const findRedirect = (
  request: Pick<IncomingMessage, 'headers' | 'method' | 'url'>,
  languages: readonly Locale[] = LOCALES,
): Redirect | undefined => {
  const url = request.url ?? '/';
  const path = pathOf(url);
  const shown = findShownLanguage(request, languages);
  if (shown) return shown;
  const address = readPageAddress(path);
  if (!address) return undefined;
  if (address.locale) return address.path === path ? undefined : redirectTo(address.path, url);
  const bare = redirectTo(`/${shownLocale(readLanguage(request), languages)}${address.path}`, url);
  return { ...bare, status: 302, cacheControl: 'private, no-store' };
};
