import { paintHearts } from '#client/cards/cards.ts';
import { $wishlist } from '#stores/lists/wishlist.ts';
import { fillFromStore, listed, readIds } from './listed-page.ts';

/**
 * Whether the page shows this browser's own list is marked in the history, so that it still does when the visitor comes back with
 * another list. Then the page follows the list; one that somebody has sent stays as it was sent. The rest is an island
 * (`islands/wishlist/use-listed.ts`), which reads the mark, and starts by itself in markup that was fetched.
 */

const ids = readIds();
const kept = $wishlist.get();
const isWhole = kept.length === ids.length && kept.every((wish) => ids.includes(wish.ProductId));

if (isWhole || ids.length === 0 || history.state?.isOwnList) {
  history.replaceState({ ...history.state, isOwnList: true }, '');
  if (!isWhole) void fillFromStore('wishlist', kept).then(() => listed && paintHearts(listed));
}
