import { atom } from 'nanostores';
import { $cart, $cartCount } from '#stores/cart/cart.ts';
import { $compare } from '#stores/lists/compare.ts';
import { $wishlist } from '#stores/lists/wishlist.ts';
import { $isLoggedIn, $user } from '#stores/session/session.ts';
import { $isLoading } from '#stores/ui/loading.ts';
import { local } from './storage/browser-storage.ts';
import { KEYS } from './storage/storage.ts';

/** True while the left menu is open. Set by `client/chrome/panels.ts`. */
export const $isLeftMenu = atom(false);

export interface ShownPage {
  readonly languageCode: string;
  readonly websiteLogo: string;
}

/**
 * Writes the persisted slices of the specification (`root`: user, common, cart) and `langCode`. Call once per page. The
 * slices are never read, so tabs cannot overwrite each other's state.
 */
export const mirrorSlices = ({ languageCode, websiteLogo }: ShownPage): void => {
  let isWaiting = false;
  const write = () => {
    isWaiting = false;
    const user = $user.get();
    const isLogin = $isLoggedIn.get();
    const root = {
      // The profile has its own storage key.
      user: { user: user && isLogin ? { UserID: user.UserID } : {}, isLogin },
      common: { isLoading: $isLoading.get(), websiteLogo, languageCode, isLeftMenu: $isLeftMenu.get() },
      cart: {
        cartItems: $cart.get(),
        totalCartItems: $cartCount.get(),
        customerWishList: $wishlist.get(),
        compareList: $compare.get(),
      },
    };
    local.setItem(KEYS.language, languageCode);
    local.setItem('root', JSON.stringify(root));
  };
  // Combines changes of several stores into one write.
  const writeSoon = () => {
    if (!isWaiting) queueMicrotask(write);
    isWaiting = true;
  };
  for (const store of [$user, $isLoading, $isLeftMenu, $cart, $wishlist, $compare])
    store.subscribe(writeSoon);
};
