import { fetchPage } from '#client/loading/fetch-page.ts';
import { loadOnIntent } from '#client/loading/load-on-intent.ts';
import { parsePage } from '#client/loading/parse-page.ts';
import { readIdList } from '#domain/id-list.ts';
import { readLocale } from '#i18n/locales.ts';
import { type ListedPage, listedPath } from '#routes/paths.ts';

/** Pages that list the products of their URL, or without ids the list stored in this browser. */

const find = (root: ParentNode) => root.querySelector<HTMLElement>('[data-listed]');

export const listed = find(document);
export const readIds = (): number[] => readIdList(new URLSearchParams(location.search).get('ids'));
export const formatPath = (page: ListedPage, ids: readonly number[]): string =>
  listedPath(readLocale(document.documentElement.lang), page, ids);

loadOnIntent('[data-copy]', () => import('#client/product/share.ts'));

let latest = 0;

/** Replaces the list with that of another URL. Navigates there if the request fails. */
export const show = async (path: string): Promise<void> => {
  latest += 1;
  const mine = latest;
  const next = await fetchPage(path)
    .then((response) => (response.ok ? response.text() : undefined))
    .then((html) => (html ? find(parsePage(html)) : null))
    .catch(() => null);
  if (mine !== latest) return;
  if (!next) {
    location.replace(path);
    return;
  }
  history.replaceState(history.state, '', path);
  listed?.replaceChildren(...document.importNode(next, true).childNodes);
  // Update the ids in the language links.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]'))
    link.search = location.search;
};

export const fillFromStore = async (
  page: ListedPage,
  stored: readonly { readonly ProductId: number }[],
): Promise<void> => {
  listed?.setAttribute('aria-busy', 'true');
  await show(
    formatPath(
      page,
      stored.map((item) => item.ProductId),
    ),
  );
  listed?.removeAttribute('aria-busy');
};
