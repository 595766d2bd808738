import { useEffect } from 'react';
import type { Translate } from '#i18n/translate-with.ts';
import { useStored } from '#islands/ui/use-stored.ts';
import { homePath, loginPath, pagePath } from '#routes/paths.ts';
import { $cart } from '#stores/cart/cart.ts';
import { $isLoggedIn, $loggingOut } from '#stores/session/session.ts';
import { toastOnNextPage } from '#stores/ui/toasts.ts';

/**
 * Who is signed out goes to the login and comes back; who has nothing in the cart goes home and hears why.
 * Answers whether the checkout may be shown; it goes on looking, as another tab may sign out or empty the cart.
 */
export const useCheckoutGuard = (placed: boolean, t: Translate): boolean => {
  const loggedIn = useStored($isLoggedIn, false);
  const filled = useStored($cart, []).length > 0;

  // The stores are read anew: the values above are those of the server's markup in the first run.
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
