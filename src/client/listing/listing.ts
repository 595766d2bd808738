import { OVERLAY_AFTER_MS } from '#domain/constants.ts';
import './auto-submit.ts';
import { paintHearts } from '#client/cards/cards.ts';
import { fetchPage } from '#client/loading/fetch-page.ts';
import { parsePage } from '#client/loading/parse-page.ts';
import { offerAvoided } from './avoided.ts';
import './filter-sheet.ts';

/**
 * Filters, order, pages and layout of a listing without a new page: what a link or form would load is fetched, and the
 * parts marked `data-swap` are exchanged. Whatever goes wrong, the browser goes there as it would without this.
 */

const LISTING = '[data-listing], [data-swap]';
const TIMEOUT_MS = 10_000;

const listing = document.querySelector('[data-listing]');
const results = document.querySelector<HTMLElement>('[data-swap="results"]');
const addressOf = (url: URL | Location): string => url.pathname + url.search;

let shown = addressOf(location);
let running: AbortController | undefined;

const findKey = (element: Element | null): string | undefined => {
  const keyed = element?.closest<HTMLElement>('[data-swap] :is([data-key], [id])');
  return keyed?.dataset.key ?? keyed?.id;
};

const focusKey = (key: string): void => {
  const name = CSS.escape(key);
  const found = document.querySelector<HTMLElement>(`[data-key="${name}"], [data-swap] #${name}`);
  const target = found instanceof HTMLDetailsElement ? found.querySelector('summary') : found;
  // What was taken off is gone; the reading place stays at what it changed.
  (target ?? results)?.focus({ preventScroll: true });
};

/** What is open stays open. */
const keepOpen = (from: Element, to: Element): void => {
  for (const old of from.querySelectorAll<HTMLDetailsElement>('details[data-key]')) {
    const fresh = to.querySelector<HTMLDetailsElement>(`[data-key="${CSS.escape(old.dataset.key ?? '')}"]`);
    if (fresh) fresh.open = old.open;
  }
};

const swap = (page: Document): void => {
  const key = findKey(document.activeElement);
  for (const part of document.querySelectorAll<HTMLElement>('[data-swap]')) {
    const fresh = page.querySelector(`[data-swap="${part.dataset.swap}"]`);
    if (!fresh) continue;
    keepOpen(part, fresh);
    const { scrollTop } = part;
    part.replaceChildren(...fresh.childNodes);
    part.scrollTop = scrollTop;
  }
  document.title = page.title;
  const languages = page.querySelectorAll<HTMLAnchorElement>('a[data-language]');
  for (const [index, link] of document.querySelectorAll('a[data-language]').entries())
    link.setAttribute('href', languages[index]?.getAttribute('href') ?? '');
  paintHearts();
  offerAvoided();
  if (key !== undefined) focusKey(key);
  const status = document.querySelector('[data-listing-status]');
  const said = page.querySelector<HTMLElement>('[data-said]')?.dataset.said;
  if (status && said) status.textContent = said;
};

const isListing = (page: Document): boolean => page.querySelector('[data-listing]') !== null;

/** The newest wish wins: one that is still under way is given up. */
const load = async (url: string): Promise<{ page: Document; url: string } | undefined> => {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  const pending = setTimeout(() => {
    listing?.classList.add('is-pending');
    results?.setAttribute('aria-busy', 'true');
  }, OVERLAY_AFTER_MS);
  try {
    const response = await fetchPage(url, {
      signal: AbortSignal.any([mine.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const page = parsePage(await response.text());
    if (mine.signal.aborted) return undefined;
    if (!response.ok || !isListing(page)) throw new Error(`${response.status}`);
    return { page, url: response.url };
  } catch {
    if (!mine.signal.aborted) location.assign(url);
    return undefined;
  } finally {
    clearTimeout(pending);
    if (running === mine) {
      listing?.classList.remove('is-pending');
      results?.removeAttribute('aria-busy');
    }
  }
};

const go = async (url: string, toTop: boolean): Promise<void> => {
  const loaded = await load(url);
  if (!loaded) return;
  const y = scrollY;
  history.replaceState({ ...history.state, y }, '');
  const to = new URL(loaded.url);
  if (addressOf(to) !== shown) history.pushState({}, '', to);
  shown = addressOf(to);
  swap(loaded.page);
  if (toTop) results?.scrollIntoView();
  else scrollTo({ top: y, behavior: 'instant' });
};

addEventListener('popstate', async (event) => {
  // A press on a link within the page has the same address but for the hash.
  if (addressOf(location) === shown) return;
  shown = addressOf(location);
  const y: unknown = event.state?.y;
  const loaded = await load(location.href);
  if (!loaded) return;
  swap(loaded.page);
  if (typeof y === 'number') scrollTo({ top: y, behavior: 'instant' });
});

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link?.closest(LISTING) || !isPlain || event.defaultPrevented) return;
  // Another category is another page.
  if (link.origin !== location.origin || link.pathname !== location.pathname || link.hash) return;
  event.preventDefault();
  void go(link.href, link.closest('.pager') !== null);
});

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.closest(LISTING) || form.method !== 'get') return;
  event.preventDefault();
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') url.searchParams.set(name, value);
  void go(url.href, false);
});
