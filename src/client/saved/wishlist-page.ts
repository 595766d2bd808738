import { updateWishlistButtons } from '#client/cards/cards.ts';
import { $wishlist } from '#stores/lists/wishlist.ts';
import { fillFromStore, listed, readIds } from './listed-page.ts';

/**
 * The flag `isOwnList` in `history.state` marks a page that shows the visitor's own wishlist and therefore follows it.
 * A shared list does not change. The rest is an island (`islands/wishlist/use-listed.ts`), which also starts in markup
 * inserted by script.
 */

const ids = readIds();
const stored = $wishlist.get();
const isComplete = stored.length === ids.length && stored.every((entry) => ids.includes(entry.ProductId));

if (isComplete || ids.length === 0 || history.state?.isOwnList) {
  history.replaceState({ ...history.state, isOwnList: true }, '');
  if (!isComplete) void fillFromStore('wishlist', stored).then(() => listed && updateWishlistButtons(listed));
}
