import { persistentAtom } from '@nanostores/persistent';
import { $cart, $cartCount } from './cart.ts';
import { $compare } from './compare.ts';
import { $isLoading } from './loading.ts';
import { $isLoggedIn, $user } from './session.ts';
import { $wishlist } from './wishlist.ts';

/**
 * The spec's persisted slices (`root:user`, `root:common`, `root:cart`). They mirror the stores that hold the
 * truth and are never read back, so nothing can disagree with them; `root:common` alone is a truth of its own.
 */
export const $common = persistentAtom(
  'root:common',
  { isLoading: false, websiteLogo: '', languageCode: 'en', isLeftMenu: false },
  { encode: JSON.stringify, decode: JSON.parse },
);

/** Starts the mirrors; call once a page, in the browser. */
export const mirrorSlices = (): void => {
  const write = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value));
  const writeUser = () => write('root:user', { user: $user.get() ?? {}, isLogin: $isLoggedIn.get() });
  const writeCart = () =>
    write('root:cart', {
      cartItems: $cart.get(),
      totalCartItems: $cartCount.get(),
      customerWishList: $wishlist.get(),
      compareList: $compare.get(),
    });
  $isLoggedIn.subscribe(writeUser);
  // Also sets it back where a page was left while it was true.
  $isLoading.subscribe((isLoading) => $common.set({ ...$common.get(), isLoading }));
  for (const store of [$cart, $wishlist, $compare]) store.subscribe(writeCart);
};
