import { atom } from 'nanostores';
import { $cart, $cartCount } from '#stores/cart/cart.ts';
import { $compare } from '#stores/lists/compare.ts';
import { $wishlist } from '#stores/lists/wishlist.ts';
import { $isLoggedIn, $user } from '#stores/session/session.ts';
import { $isLoading } from '#stores/ui/loading.ts';
import { KEYS } from './storage/storage.ts';

/** Is the left menu open? `client/chrome/panels.ts` keeps it. */
export const $isLeftMenu = atom(false);

/** What the page shows, for the common slice. */
export interface ShownPage {
  readonly languageCode: string;
  /** Address of the logo. */
  readonly websiteLogo: string;
}

/**
 * Writes the spec's persisted slices (`root`: user, common, cart) and `langCode`; call once a page, in the browser. They mirror
 * the stores that hold the truth and are never read back, so tabs cannot overwrite each other's state through them.
 */
export const mirrorSlices = ({ languageCode, websiteLogo }: ShownPage): void => {
  let isWaiting = false;
  const write = () => {
    isWaiting = false;
    const user = $user.get();
    const root = {
      // The number alone: the profile is stored once, under its own key.
      user: { user: user ? { UserID: user.UserID } : {}, isLogin: $isLoggedIn.get() },
      common: { isLoading: $isLoading.get(), websiteLogo, languageCode, isLeftMenu: $isLeftMenu.get() },
      cart: {
        cartItems: $cart.get(),
        totalCartItems: $cartCount.get(),
        customerWishList: $wishlist.get(),
        compareList: $compare.get(),
      },
    };
    try {
      localStorage.setItem(KEYS.language, languageCode);
      localStorage.setItem('root', JSON.stringify(root));
    } catch {
      // Blocked or full: nothing depends on the mirror.
    }
  };
  // Stores that change together are written once.
  const writeSoon = () => {
    if (!isWaiting) queueMicrotask(write);
    isWaiting = true;
  };
  for (const store of [$user, $isLoading, $isLeftMenu, $cart, $wishlist, $compare])
    store.subscribe(writeSoon);
};
