import { setPersistentEngine } from '@nanostores/persistent';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let storage: Record<string, string>;
beforeEach(() => {
  storage = {};
  Object.defineProperty(storage, 'setItem', {
    value: (key: string, text: string) => {
      storage[key] = text;
    },
  });
  vi.resetModules();
  setPersistentEngine(storage, { addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

const readRoot = async () => {
  await Promise.resolve();
  return JSON.parse(storage.root ?? 'null');
};

it('one key mirrors the three slices, with their current fields', async () => {
  const { $isLeftMenu, mirrorSlices } = await import('#stores/slices.ts');
  const { $compare } = await import('#stores/lists/compare.ts');
  const { startSession } = await import('#stores/session/session.ts');
  const { $cart } = await import('#stores/cart/cart.ts');
  storage.langCode = 'en';
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
  expect(storage.langCode).toBe('ar');

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
