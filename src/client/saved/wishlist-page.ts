import { paintHearts } from '#client/cards/cards.ts';
import { $wishlist } from '#stores/lists/wishlist.ts';
import { fillFromStore, listed, readIds } from './listed-page.ts';

/**
 * The flag `isOwnList` in `history.state` marks a page that shows the visitor's own wishlist and therefore follows it.
 * A shared list does not change. The rest is an island (`islands/wishlist/use-listed.ts`), which also starts in markup
 * inserted by script.
 */

const ids = readIds();
const kept = $wishlist.get();
const isWhole = kept.length === ids.length && kept.every((wish) => ids.includes(wish.ProductId));

if (isWhole || ids.length === 0 || history.state?.isOwnList) {
  history.replaceState({ ...history.state, isOwnList: true }, '');
  if (!isWhole) void fillFromStore('wishlist', kept).then(() => listed && paintHearts(listed));
}
