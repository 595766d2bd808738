import type { IncomingMessage } from 'node:http';
import { dropEnd } from '#domain/drop-end.ts';
import { readLocale } from '#i18n/locales.ts';
import { isBarePath, readPathLocale } from '#i18n/paths.ts';

export interface Redirect {
  readonly status: 301 | 302;
  readonly location: string;
  readonly cacheControl: string;
}

const cookieLanguage = (request: IncomingMessage): string | undefined =>
  /(?:^|;\s*)langCode=(\w{2})/.exec(request.headers.cookie ?? '')?.[1];

/** Bare routes go to the visitor's language, trailing slashes to the path without one; undefined for all others. */
export const findRedirect = (request: IncomingMessage): Redirect | undefined => {
  const [path = '/', query] = (request.url ?? '/').split('?', 2);
  const tail = query === undefined ? '' : `?${query}`;
  if (isBarePath(path)) {
    const location = `/${readLocale(cookieLanguage(request))}${path}${tail}`;
    return { status: 302, location, cacheControl: 'private, no-store' };
  }
  const locale = readPathLocale(path);
  if (!locale) return undefined;
  const canonical = path === `/${locale}` ? `/${locale}/` : path.length > 4 ? dropEnd(path, '/') : path;
  // A second slash at the start would make another host of it.
  if (canonical === path || canonical.startsWith('//')) return undefined;
  return { status: 301, location: `${canonical}${tail}`, cacheControl: 'public, max-age=3600' };
};
