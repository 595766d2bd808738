import type { IncomingMessage } from 'node:http';
import { readLocale } from '#i18n/locales.ts';
import { readPageAddress } from './pages/address.ts';

export interface Redirect {
  readonly status: 301 | 302;
  readonly location: string;
  readonly cacheControl: string;
}

const cookieLanguage = (request: IncomingMessage): string | undefined =>
  /(?:^|;\s*)langCode=(\w{2})/.exec(request.headers.cookie ?? '')?.[1];

/** To the canonical form of a page's address. */
export const redirectTo = (path: string, url: string): Redirect => {
  const cut = url.indexOf('?');
  return {
    status: 301,
    location: cut < 0 ? path : `${path}${url.slice(cut)}`,
    cacheControl: 'public, max-age=3600',
  };
};

/** Routes without a language go to the visitor's, other forms of a page's address to the canonical one; undefined for all others. */
export const findRedirect = (request: IncomingMessage): Redirect | undefined => {
  const url = request.url ?? '/';
  const [path = '/'] = url.split('?', 1);
  const address = readPageAddress(path);
  if (!address) return undefined;
  if (address.locale) return address.path === path ? undefined : redirectTo(address.path, url);
  const bare = redirectTo(`/${readLocale(cookieLanguage(request))}${address.path}`, url);
  return { ...bare, status: 302, cacheControl: 'private, no-store' };
};
