import { atom } from 'nanostores';
import type { ListingState } from '#domain/catalogue/listing-state.ts';

export type ListingPart = 'filters' | 'toolbar' | 'bar';

export const readState = (page: Document): ListingState =>
  JSON.parse(page.getElementById('listing-state')?.textContent ?? 'null');

// Only the browser reads it.
const initial = (typeof document === 'undefined' ? null : readState(document)) as ListingState;

/** Current state in the browser. On the server, islands render from props. */
export const $listing = atom(initial);

/** Pending navigation; undefined when its state has arrived or it was aborted. */
export const $navigation = atom<{ readonly url: string; readonly done: Promise<void> } | undefined>();

/** State that each swapped island was rendered from. Hydration must use it, even if outdated. */
const markup = new Map<ListingPart, ListingState>();

export const setMarkupState = (part: ListingPart, state: ListingState): void => {
  markup.set(part, state);
};

export const markupState = (part: ListingPart): ListingState => markup.get(part) ?? initial;
