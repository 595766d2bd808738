import { REDIRECT_MS } from '#domain/constants.ts';
import { emptyCart } from '#stores/cart.ts';
import { $compare } from '#stores/compare.ts';
import { $recent } from '#stores/recent.ts';
import { endSession } from '#stores/session.ts';
import { toast } from '#stores/ui.ts';
import { clearWishlist } from '#stores/wishlist.ts';
import { clientText } from './labels.ts';

/** Clears what this browser keeps of the shop, says so, and goes to the root. The chosen language stays. */
endSession();
emptyCart();
clearWishlist();
$compare.set([]);
$recent.set([]);
for (const key of Object.keys(localStorage)) if (key.startsWith('root:')) localStorage.removeItem(key);
toast('good', clientText()('msg_refreshed'));
setTimeout(() => location.replace('/'), REDIRECT_MS);
