import { useEffect } from 'react';
import type { Translate } from '#i18n/translate-with.ts';
import { useStored } from '#islands/ui/use-stored.ts';
import { homePath, loginPath, pagePath } from '#routes/paths.ts';
import { $cart } from '#stores/cart/cart.ts';
import { $mayOrder } from '#stores/session/guest.ts';
import { $loggingOut } from '#stores/session/session.ts';
import { toastOnNextPage } from '#stores/ui/toasts.ts';

/** True after Back or Forward, and after Tap's page: the order may be placed in another tab. An empty cart is no mistake. */
const isRevisited = (): boolean =>
  location.search.includes('tap_id') ||
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

/**
 * Redirects signed-out visitors to the login, and visitors with an empty cart to the home page, also after changes in
 * other tabs.
 *
 * @returns whether the checkout may be displayed
 */
export const useCheckoutGuard = (placed: boolean, t: Translate): boolean => {
  const mayOrder = useStored($mayOrder, false);
  const filled = useStored($cart, []).length > 0;

  // Reads the stores, because during hydration the values above are those of the server's markup.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values above say when to look again
  useEffect(() => {
    if (placed || $loggingOut.get()) return;
    if (!$mayOrder.get()) {
      location.replace(loginPath(t.locale, pagePath(t.locale, 'checkout')));
    } else if ($cart.get().length === 0) {
      if (!isRevisited()) toastOnNextPage('bad', t('msg_cart_is_empty'));
      location.replace(homePath(t.locale));
    }
  }, [mayOrder, filled, placed, t]);

  return mayOrder && filled;
};
