import { emptyCart } from '#stores/cart/cart.ts';
import { $compare } from '#stores/lists/compare.ts';
import { forgetSearches } from '#stores/lists/recent-searches.ts';
import { clearWishlist } from '#stores/lists/wishlist.ts';
import { dropOrderKey } from '#stores/order/order-key.ts';
import { forgetLastMethod } from '#stores/placed/last-method.ts';
import { forgetPlacedOrder } from '#stores/placed/placed-order.ts';
import { endSession } from '#stores/session/session.ts';
import { local, session } from '#stores/storage/browser-storage.ts';
import { forgetSync, readSync } from '#stores/storage/list-record.ts';
import { KEYS, LAST_QUOTE_KEY } from '#stores/storage/storage.ts';

/** Removes all customer data from this browser, except the language. */
export const forgetCustomer = (): void => {
  // Must come first, so that clearing the lists below is not synced to the account.
  forgetSync();
  endSession();
  emptyCart();
  clearWishlist();
  $compare.set([]);
  forgetSearches();
  dropOrderKey();
  session.removeItem('orderNote');
  // Not every page loads the stores of these keys.
  for (const key of [KEYS.recent, LAST_QUOTE_KEY]) local.removeItem(key);
  forgetPlacedOrder();
  forgetLastMethod();
  // Keys written by earlier versions.
  for (const key of local.keys()) if (key.startsWith('root')) local.removeItem(key);
};

/** Does the same as `forgetCustomer`, but only if the lists are synced to the account. */
export const forgetSynced = (): void => {
  if (readSync()) forgetCustomer();
};
