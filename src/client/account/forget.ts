import { emptyCart } from '#stores/cart/cart.ts';
import { $compare } from '#stores/lists/compare.ts';
import { forgetSearches } from '#stores/lists/recent-searches.ts';
import { clearWishlist } from '#stores/lists/wishlist.ts';
import { dropOrderKey } from '#stores/order/order-key.ts';
import { endSession } from '#stores/session/session.ts';
import { forgetSync, readSync } from '#stores/storage/list-record.ts';
import { KEYS, LAST_QUOTE_KEY } from '#stores/storage/storage.ts';

/** Removes all customer data from this browser, except the chosen language. */
export const forgetCustomer = (): void => {
  // Must come first, so that emptying the lists below is not synced to the account.
  forgetSync();
  endSession();
  emptyCart();
  clearWishlist();
  $compare.set([]);
  forgetSearches();
  dropOrderKey();
  sessionStorage.removeItem('orderNote');
  // The stores of these keys are not loaded on every page.
  for (const key of [KEYS.recent, LAST_QUOTE_KEY]) localStorage.removeItem(key);
  // Earlier versions stored each slice under a key of its own.
  for (const key of Object.keys(localStorage)) if (key.startsWith('root')) localStorage.removeItem(key);
};

/** Like `forgetCustomer`, but only if the lists are stored in the account. */
export const forgetSynced = (): void => {
  if (readSync()) forgetCustomer();
};
