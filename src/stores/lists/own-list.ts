import { isRecord } from '#stores/storage/storage.ts';
import { $wishlist } from './wishlist.ts';

/** Are these the ids on the list, in whatever order? */
export const isWholeList = (ids: readonly number[]): boolean => {
  const kept = $wishlist.get();
  return kept.length === ids.length && kept.every((wish) => ids.includes(wish.ProductId));
};

/**
 * Does a page of these ids show this browser's own wish list? It is marked in the history, so that it still is its own when the
 * visitor comes back with another list. Only then does the page follow the list; one that somebody has sent stays as it was sent.
 */
export const isOwnList = (ids: readonly number[]): boolean =>
  ids.length === 0 || isWholeList(ids) || (isRecord(history.state) && history.state.isOwnList === true);

export const markOwnList = (): void => history.replaceState({ ...history.state, isOwnList: true }, '');
