import { updateWishlistButtons } from '#client/cards/cards.ts';
import { $wishlist } from '#stores/lists/wishlist.ts';
import { fillFromStore, listed, readIds } from './listed-page.ts';

/**
 * Sets `history.state.isOwnList` on the visitor's own wishlist, which follows later changes. A shared list does not.
 * The island (`islands/wishlist/use-listed.ts`) also starts in markup inserted by a script.
 */

const ids = readIds();
const stored = $wishlist.get();
const isComplete = stored.length === ids.length && stored.every((entry) => ids.includes(entry.ProductId));

if (isComplete || ids.length === 0 || history.state?.isOwnList) {
  history.replaceState({ ...history.state, isOwnList: true }, '');
  if (!isComplete) void fillFromStore('wishlist', stored).then(() => listed && updateWishlistButtons(listed));
}
