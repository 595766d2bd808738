import { atom } from 'nanostores';
import type { ListingState } from '#domain/catalogue/listing-state.ts';

/** The islands of a listing: each is `data-swap` of the element that holds it. */
export type ListingPart = 'filters' | 'toolbar' | 'bar';

/** The state that a page carries. */
export const readState = (page: Document): ListingState =>
  JSON.parse(page.getElementById('listing-state')?.textContent ?? 'null');

const initial = typeof document === 'undefined' ? null : readState(document);

/** What the listing shows now. The server renders from props and never reads it. */
export const $listing = atom(initial as ListingState);

/** The target of the current navigation, until its state arrives or it is aborted. */
export const $going = atom<{ readonly url: string; readonly done: Promise<void> } | undefined>();

/**
 * The state of the markup of each island whose markup came from another page than this one. An island hydrates from
 * it, however much further the listing has gone meanwhile.
 */
const markup = new Map<ListingPart, ListingState>();

export const setMarkupState = (part: ListingPart, state: ListingState): void => {
  markup.set(part, state);
};

export const markupState = (part: ListingPart): ListingState => markup.get(part) ?? (initial as ListingState);
