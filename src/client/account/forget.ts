import { emptyCart } from '#stores/cart/cart.ts';
import { $compare } from '#stores/lists/compare.ts';
import { forgetSearches } from '#stores/lists/recent-searches.ts';
import { clearWishlist } from '#stores/lists/wishlist.ts';
import { dropOrderKey } from '#stores/order/order-key.ts';
import { endSession } from '#stores/session/session.ts';
import { forgetSync, readSync } from '#stores/storage/list-record.ts';
import { KEYS, LAST_QUOTE_KEY } from '#stores/storage/storage.ts';

/** Takes from this browser all that it keeps of the customer. The chosen language stays. */
export const forgetCustomer = (): void => {
  // First: the lists are emptied here, not in the account.
  forgetSync();
  endSession();
  emptyCart();
  clearWishlist();
  $compare.set([]);
  forgetSearches();
  dropOrderKey();
  sessionStorage.removeItem('orderNote');
  // Their stores are no part of every page.
  for (const key of [KEYS.recent, LAST_QUOTE_KEY]) localStorage.removeItem(key);
  // Also the keys that held a slice each in earlier versions.
  for (const key of Object.keys(localStorage)) if (key.startsWith('root')) localStorage.removeItem(key);
};

/** The same, where the account has the lists; else they stay. */
export const forgetSynced = (): void => {
  if (readSync()) forgetCustomer();
};
