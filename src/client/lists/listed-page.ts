import { fetchPage } from '#client/loading/fetch-page.ts';
import { loadOnIntent } from '#client/loading/load-on-intent.ts';
import { parsePage } from '#client/loading/parse-page.ts';
import { readIdList } from '#domain/id-list.ts';
import { readLocale } from '#i18n/locales.ts';
import { type ListedPage, listedPath } from '#routes/paths.ts';
import { $compare, removeFromCompare } from '#stores/lists/compare.ts';
import { $wishlist, removeFromWishlist } from '#stores/lists/wishlist.ts';

/**
 * Pages of products that their address names. Opened without ids, the ids are those that this browser keeps; one
 * that is removed leaves store, address and page. The page itself is always what the server draws for the address.
 */
const KEPT = {
  compare: { list: () => $compare.get(), remove: removeFromCompare },
  wishlist: { list: () => $wishlist.get(), remove: removeFromWishlist },
} as const;

const find = (root: ParentNode) => root.querySelector<HTMLElement>('[data-listed]');
const root = find(document);
const page = root?.dataset.listed as ListedPage | undefined;
const readIds = (): number[] => readIdList(new URLSearchParams(location.search).get('ids'));

loadOnIntent('[data-copy]', () => import('#client/product/share.ts'));

let latest = 0;

/** Draws the page of another address in place of this one's; where that fails, goes there. */
const show = async (path: string): Promise<void> => {
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
  root?.replaceChildren(...document.importNode(next, true).childNodes);
  // The same page in the other language: only its ids changed.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]'))
    link.search = location.search;
};

const fillFromStore = async (ids: readonly number[]): Promise<void> => {
  if (!page || !root) return;
  root.setAttribute('aria-busy', 'true');
  await show(listedPath(readLocale(document.documentElement.lang), page, ids));
  root.removeAttribute('aria-busy');
};

root?.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-unlist]');
  if (!page || !link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const id = Number(link.dataset.unlist);
  KEPT[page].remove(id);
  const ids = readIds().filter((other) => other !== id);
  // The address is ahead of the page: the next press counts from it, however slow the answer is.
  const path = listedPath(readLocale(document.documentElement.lang), page, ids);
  history.replaceState(history.state, '', path);
  void show(path).then(() => {
    document.querySelector<HTMLElement>('main h1')?.focus();
    const status = document.querySelector('[data-listed-status]');
    if (status) status.textContent = root.querySelector('[data-said]')?.textContent ?? '';
  });
});

if (page && readIds().length === 0) {
  const kept = KEPT[page].list().map((item) => item.ProductId);
  if (kept.length > 0) void fillFromStore(kept);
}
