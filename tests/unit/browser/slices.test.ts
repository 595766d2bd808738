import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStorage } from '../../support/browser/memory-storage.ts';

let storage: Storage;
beforeEach(() => {
  storage = createStorage();
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const readRoot = async () => {
  await Promise.resolve();
  return JSON.parse(storage.getItem('root') ?? 'null');
};

it('one key mirrors the three slices, with their current fields', async () => {
  const { $isLeftMenu, mirrorSlices } = await import('#stores/slices.ts');
  const { $compare } = await import('#stores/lists/compare.ts');
  const { startSession } = await import('#stores/session/session.ts');
  const { $cart } = await import('#stores/cart/cart.ts');
  storage.setItem('langCode', 'en');
  mirrorSlices({ languageCode: 'ar', websiteLogo: '/logo.png' });
  const nothing = { cartItems: [], totalCartItems: 0, customerWishList: [], compareList: [] };
  expect(await readRoot()).toEqual({
    user: { user: {}, isLogin: false },
    common: {
      isLoading: false,
      websiteLogo: '/logo.png',
      languageCode: 'ar',
      isLeftMenu: false,
    },
    cart: nothing,
  });
  expect(storage.getItem('langCode')).toBe('ar');

  const line = { ProductId: 4, productSelectedAttributes: [], Quantity: 2, ShippingCharges: 0 } as const;
  $isLeftMenu.set(true);
  startSession({ UserID: 7, FirstName: 'Noura', AddressLineOne: 'Flat 4B' }, 'token');
  $compare.set([{ ProductId: 4 }]);
  $cart.set([{ ...line, DefaultImage: '' }]);
  const root = await readRoot();
  expect(root.user).toEqual({ user: { UserID: 7 }, isLogin: true });
  expect(root).toMatchObject({
    common: { isLeftMenu: true },
    cart: { cartItems: [line], totalCartItems: 2, compareList: [{ ProductId: 4 }] },
  });
});
