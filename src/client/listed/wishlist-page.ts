import { paintHearts } from '#client/cards/cards.ts';
import { $wishlist } from '#stores/lists/wishlist.ts';
import { fillFromStore, listed } from './listed-page.ts';

/** The rest of the page is an island, which starts by itself in markup that was fetched. */
void fillFromStore('wishlist', $wishlist.get()).then(() => listed && paintHearts(listed));
