import type { IncomingMessage } from 'node:http';
import { market } from '#domain/market/market.ts';
import { isLocale, type Locale, readAcceptLanguage } from '#i18n/locales.ts';
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

export const findRedirect = (request: Pick<IncomingMessage, 'headers' | 'url'>): Redirect | undefined => {
  const url = request.url ?? '/';
  const path = pathOf(url);
  const address = readPageAddress(path);
  if (!address) return undefined;
  if (address.locale) return address.path === path ? undefined : redirectTo(address.path, url);
  const bare = redirectTo(`/${readLanguage(request)}${address.path}`, url);
  return { ...bare, status: 302, cacheControl: 'private, no-store' };
};
