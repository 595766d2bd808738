import { paintHearts } from '#client/cards/cards.ts';
import { isOwnList, isWholeList, markOwnList } from '#stores/lists/own-list.ts';
import { $wishlist } from '#stores/lists/wishlist.ts';
import { fillFromStore, listed, readIds } from './listed-page.ts';

/** The page of one's own list shows what is on it now. The rest is an island, which starts by itself in markup that was fetched. */
if (isOwnList(readIds())) {
  markOwnList();
  if (!isWholeList(readIds()))
    void fillFromStore('wishlist', $wishlist.get()).then(() => listed && paintHearts(listed));
}
