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

export const redirectTo = (path: string, url: string): Redirect => {
  const cut = url.indexOf('?');
  return {
    status: 301,
    location: cut < 0 ? path : `${path}${url.slice(cut)}`,
    cacheControl: 'public, max-age=3600',
  };
};

export const findRedirect = (request: IncomingMessage): Redirect | undefined => {
  const url = request.url ?? '/';
  const [path = '/'] = url.split('?', 1);
  const address = readPageAddress(path);
  if (!address) return undefined;
  if (address.locale) return address.path === path ? undefined : redirectTo(address.path, url);
  const bare = redirectTo(`/${readLocale(cookieLanguage(request))}${address.path}`, url);
  return { ...bare, status: 302, cacheControl: 'private, no-store' };
};
