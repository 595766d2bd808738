import { findRoute } from '#routes/table.ts';
import { PREVIEW_PARAMETER } from '#server/catalogue/preview/preview-link.ts';

/** Pages, and parts of pages that scripts load, which a preview shows as they will look at a date. */
const DATED = new Set(['', 'product-detail', 'all-products', 'campaign', 'row', 'related']);

export const hasDate = (path: string): boolean => DATED.has(findRoute(path)?.name ?? 'none');

const withDate = (url: string, token: string, and: string): string => {
  const [, path = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(url) ?? [];
  if (!hasDate(path)) return url;
  return `${path}?${query ? `${query}${and}` : ''}${PREVIEW_PARAMETER}=${token}${hash}`;
};

export const redirectWithDate = (location: string, token: string): string => withDate(location, token, '&');

// Addresses that begin with a language are pages of the shop.
const ADDRESS = /(?<!data-today) (href|action|data-more)="(\/(?:en|ar)(?:[/?#][^"]*)?)"/g;
const FORM = /<form\b[^<>]*>/gi;

const isDatedForm = (tag: string): boolean =>
  !tag.includes('method="post"') && hasDate(/ action="([^"?]*)/.exec(tag)?.[1] ?? '');

/** Links and forms of a page lead on at its date, but for those marked with `data-today`. */
export const keepDate = (html: string, token: string): string =>
  html
    .replace(FORM, (tag) =>
      isDatedForm(tag) ? `${tag}<input type="hidden" name="${PREVIEW_PARAMETER}" value="${token}">` : tag,
    )
    .replace(ADDRESS, (_, name: string, url: string) => ` ${name}="${withDate(url, token, '&amp;')}"`);
