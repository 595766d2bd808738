import { unpackAll } from '#client/loading/unpack.ts';
import { $listing, type ListingPart, readState, setMarkupState } from './state.ts';

/** Moves the focus from a removed chip to the results. */
export const focusResults = (): void =>
  document.querySelector<HTMLElement>('[data-results]')?.focus({ preventScroll: true });

export const findKey = (element: Element | null): string | undefined => {
  const keyed = element?.closest<HTMLElement>('[data-swap] :is([data-key], [id])');
  return keyed?.dataset.key ?? keyed?.id;
};

const focusKey = (key: string): void => {
  const name = CSS.escape(key);
  const found = document.querySelector<HTMLElement>(`[data-key="${name}"], [data-swap] #${name}`);
  const target = found instanceof HTMLDetailsElement ? found.querySelector('summary') : found;
  if (!target) focusResults();
  else if (target !== document.activeElement) target.focus({ preventScroll: true });
};

const keepOpen = (from: Element, to: Element): void => {
  for (const old of from.querySelectorAll<HTMLDetailsElement>('details[data-key]')) {
    const fresh = to.querySelector<HTMLDetailsElement>(`[data-key="${CSS.escape(old.dataset.key ?? '')}"]`);
    if (fresh) fresh.open = old.open;
  }
};

const exchange = (part: HTMLElement, fresh: Element): void => {
  keepOpen(part, fresh);
  const { scrollTop } = part;
  const island = part.querySelector(':scope > astro-island');
  (island ?? part).replaceChildren(...((island && fresh.querySelector('astro-island')) ?? fresh).childNodes);
  part.scrollTop = scrollTop;
};

/** Swaps the elements. Restores the focus to the key `pressed`, unless the visitor has moved it. */
export const swap = async (page: Document, pressed: string | undefined): Promise<void> => {
  const { activeElement } = document;
  const key = findKey(activeElement) ?? (activeElement === document.body ? pressed : undefined);
  const state = readState(page);
  unpackAll(page);
  for (const part of document.querySelectorAll<HTMLElement>('[data-swap]')) {
    const island = part.querySelector(':scope > astro-island');
    // React renders hydrated islands.
    if (island && !island.hasAttribute('ssr')) continue;
    const fresh = page.querySelector(`[data-swap="${part.dataset.swap}"]`);
    if (!fresh) continue;
    exchange(part, fresh);
    // Only elements named by ListingPart contain an island.
    if (island) setMarkupState(part.dataset.swap as ListingPart, state);
  }
  $listing.set(state);
  document.title = page.title;
  const languages = page.querySelectorAll<HTMLAnchorElement>('a[data-language]');
  for (const [index, link] of document.querySelectorAll('a[data-language]').entries())
    link.setAttribute('href', languages[index]?.getAttribute('href') ?? '');
  // React renders a store change in a microtask.
  await undefined;
  if (key !== undefined) focusKey(key);
  const status = document.querySelector('[data-listing-status]');
  const text = page.querySelector<HTMLElement>('[data-said]')?.dataset.said;
  if (status && text) status.textContent = text;
};
