import { fetchPage } from '#client/loading/fetch-page.ts';
import { parsePage } from '#client/loading/parse-page.ts';
import { OVERLAY_AFTER_MS } from '#domain/constants.ts';
import { forgetAvoided, offerAvoided, rememberAvoided } from './avoided.ts';
import { hydrateWhenIdle } from './hydrate-when-idle.ts';
import { $navigation } from './state.ts';
import { findKey, focusResults, swap } from './swap.ts';

/**
 * Client-side navigation of a listing. Fetches the page and swaps the elements marked `data-swap`. Works before
 * hydration. On any error the browser navigates.
 */

const LISTING = '[data-listing], [data-swap]';
const TIMEOUT_MS = 10_000;

const listing = document.querySelector('[data-listing]');
const results = document.querySelector<HTMLElement>('[data-results]');
const addressOf = (url: URL | Location): string => url.pathname + url.search;

let shown = addressOf(location);
let running: AbortController | undefined;

const isListing = (page: Document): boolean => page.querySelector('[data-listing]') !== null;

interface Loaded {
  readonly page: Document;
  readonly url: URL;
}

const load = async (url: string, mine: AbortController): Promise<Loaded | undefined> => {
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
    return { page, url: new URL(response.url) };
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

/** Starts a navigation and aborts the one in progress. */
const go = (url: string, arrive: (loaded: Loaded) => Promise<void>): void => {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  const done = load(url, mine)
    .then((loaded) => loaded && arrive(loaded))
    .catch(() => location.assign(url));
  $navigation.set({ url, done });
  void done.then(() => {
    if (running === mine) $navigation.set(undefined);
  });
};

export const startListing = (onSwap: () => void): void => {
  const show = async ({ page }: Loaded, pressed?: string): Promise<void> => {
    await swap(page, pressed);
    onSwap();
    offerAvoided();
  };

  const press = (url: string, toTop: boolean): void => {
    const pressed = findKey(document.activeElement);
    go(url, async (loaded) => {
      const y = scrollY;
      history.replaceState({ ...history.state, y }, '');
      if (addressOf(loaded.url) !== shown) history.pushState({}, '', loaded.url);
      shown = addressOf(loaded.url);
      await show(loaded, pressed);
      if (toTop) results?.scrollIntoView();
      else scrollTo({ top: y, behavior: 'instant' });
    });
  };

  addEventListener('popstate', (event) => {
    // Only the fragment has changed.
    if (addressOf(location) === shown) return;
    shown = addressOf(location);
    const y: unknown = event.state?.y;
    go(location.href, async (loaded) => {
      await show(loaded);
      if (typeof y === 'number') scrollTo({ top: y, behavior: 'instant' });
    });
  });

  // The capture phase runs before React re-renders the target and before an island holds the event.
  const capture = { capture: true };

  document.addEventListener(
    'click',
    (event) => {
      const target = event.target;
      if (target.closest('[data-avoid-forget]')) {
        event.preventDefault();
        forgetAvoided();
        focusResults();
      }
      const link = target.closest<HTMLAnchorElement>('a[href]');
      if (!link?.closest(LISTING) || event.defaultPrevented) return;
      if ('avoids' in link.dataset) rememberAvoided(link);
      const isPlain =
        event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      // A link to another category navigates.
      if (!isPlain || link.origin !== location.origin || link.pathname !== location.pathname || link.hash)
        return;
      event.preventDefault();
      press(link.href, link.closest('.pager') !== null);
    },
    capture,
  );

  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!form.closest(LISTING) || form.method !== 'get') return;
      event.preventDefault();
      const url = new URL(form.action);
      for (const [name, value] of new FormData(form))
        if (typeof value === 'string' && value !== '') url.searchParams.set(name, value);
      press(url.href, false);
    },
    capture,
  );

  document.addEventListener(
    'change',
    (event) => {
      event.target.closest<HTMLFormElement>('form[data-auto-submit]')?.requestSubmit();
    },
    capture,
  );

  hydrateWhenIdle();
  offerAvoided();
};
