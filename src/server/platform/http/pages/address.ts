import { ID_MAXIMUM } from '#domain/constants.ts';
import { isLocale, type Locale } from '#i18n/locales.ts';
import { findRouteByName, type PageKind } from '#routes/table.ts';

export interface PageAddress {
  /** Undefined for a path without a language, which redirects. */
  readonly locale: Locale | undefined;
  /** Canonical path, except that slugs are not verified. */
  readonly path: string;
  /** Undefined for pages without an id. */
  readonly about: { readonly kind: PageKind; readonly id: number } | undefined;
}

const MAX_LENGTH = 2_000;
const readName = (segment: string): string => {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return '';
  }
};

const isDots = (segment: string, dots: string): boolean =>
  segment === dots || segment.replace(/%2e/gi, '.') === dots;

const listSegments = (path: string): string[] => {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (isDots(segment, '..')) segments.pop();
    else if (segment !== '' && !isDots(segment, '.')) segments.push(segment);
  }
  return segments;
};

const readId = (segment: string, kind: PageKind): number | undefined => {
  const id = /^\d{1,10}$/.test(segment) ? Number(segment) : Number.NaN;
  return id <= ID_MAXIMUM && (id > 0 || kind === 'listing') ? id : undefined;
};

type HasPage = (name: string) => boolean;

const readRest = (
  segments: readonly string[],
  hasPage: HasPage,
): Pick<PageAddress, 'path' | 'about'> | undefined => {
  const [first, ...more] = segments;
  if (first === undefined) return { path: '/', about: undefined };
  const name = readName(first);
  const route = name === '' ? undefined : findRouteByName(name);
  if (!route && more.length === 0 && hasPage(name)) return { path: `/${name}`, about: undefined };
  if (!route || more.length !== (route.segments ?? 0)) return undefined;
  const { kind } = route;
  if (!kind) return { path: `/${name}`, about: undefined };
  const id = readId(more[0] ?? '', kind);
  if (id === undefined) return undefined;
  return { path: `/${[name, id, ...more.slice(1)].join('/')}`, about: { kind, id } };
};

/** @param hasPage true for the address of a page that is not in the table of routes */
export const readPageAddress = (path: string, hasPage: HasPage = () => false): PageAddress | undefined => {
  if (!path.startsWith('/') || path.length > MAX_LENGTH || /[\\#]/.test(path)) return undefined;
  const segments = listSegments(path);
  const [first = ''] = segments;
  const language = readName(first);
  if (!isLocale(language)) {
    const rest = readRest(segments, () => false);
    return rest && findRouteByName(rest.path.split('/', 2)[1] ?? '')?.bare !== false
      ? { ...rest, locale: undefined }
      : undefined;
  }
  const rest = readRest(segments.slice(1), hasPage);
  return rest && { ...rest, locale: language, path: `/${language}${rest.path}` };
};

/** True for percent-encoded unreserved characters and lower-case hex digits (RFC 3986, 6.2.2). */
const isOverEncoded = (path: string): boolean =>
  (path.match(/%[\da-f]{2}/gi) ?? []).some(
    (code) =>
      code !== code.toUpperCase() || /[\w.~-]/.test(String.fromCharCode(Number.parseInt(code.slice(1), 16))),
  );

const decode = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** Ignores the encoding of reserved characters such as `&` or `(`. Proxies change it, so a redirect would loop. */
export const isWrittenAs = (path: string, canonical: string): boolean =>
  path === canonical || (decode(path) === decode(canonical) && !isOverEncoded(path));
