import { atom } from 'nanostores';
import type { ListingState } from '#domain/catalogue/listing-state.ts';

/** Islands of a listing; the value of `data-swap`. */
export type ListingPart = 'filters' | 'toolbar' | 'bar';

export const readState = (page: Document): ListingState =>
  JSON.parse(page.getElementById('listing-state')?.textContent ?? 'null');

// The islands that render on the server never read it.
const initial = (typeof document === 'undefined' ? null : readState(document)) as ListingState;

/** Current state in the browser. On the server the islands render from props. */
export const $listing = atom(initial);

/** Pending navigation, until its state has arrived or it is aborted. */
export const $navigation = atom<{ readonly url: string; readonly done: Promise<void> } | undefined>();

/**
 * State that the swapped-in markup of an island was rendered from. The island hydrates with it, even if the listing has
 * moved on.
 */
const markup = new Map<ListingPart, ListingState>();

export const setMarkupState = (part: ListingPart, state: ListingState): void => {
  markup.set(part, state);
};

export const markupState = (part: ListingPart): ListingState => markup.get(part) ?? initial;
