import { useEffect } from 'react';
import type { Translate } from '#i18n/translate-with.ts';
import { useStored } from '#islands/ui/use-stored.ts';
import { homePath, loginPath, pagePath } from '#routes/paths.ts';
import { $cart } from '#stores/cart/cart.ts';
import { $isLoggedIn, $loggingOut } from '#stores/session/session.ts';
import { toastOnNextPage } from '#stores/ui/toasts.ts';

/**
 * Redirects signed-out visitors to the login, and visitors with an empty cart to the home page, also after changes in
 * other tabs.
 *
 * @returns whether the checkout may be displayed
 */
export const useCheckoutGuard = (placed: boolean, t: Translate): boolean => {
  const loggedIn = useStored($isLoggedIn, false);
  const filled = useStored($cart, []).length > 0;

  // Reads the stores, because during hydration the values above are those of the server's markup.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values above say when to look again
  useEffect(() => {
    if (placed || $loggingOut.get()) return;
    if (!$isLoggedIn.get()) {
      location.replace(loginPath(t.locale, pagePath(t.locale, 'checkout')));
    } else if ($cart.get().length === 0) {
      toastOnNextPage('bad', t('msg_cart_is_empty'));
      location.replace(homePath(t.locale));
    }
  }, [loggedIn, filled, placed, t]);

  return loggedIn && filled;
};
