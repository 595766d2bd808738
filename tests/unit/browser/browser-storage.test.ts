import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorage } from '../../support/browser/memory-storage.ts';

const refuse = () => {
  throw new DOMException('No', 'QuotaExceededError');
};
const full = (items: Readonly<Record<string, string>> = {}): Storage => ({
  ...createStorage(items),
  setItem: refuse,
});

let tab: { name: string; isSecureContext: boolean; addEventListener(): void; removeEventListener(): void };
let onStorage: (event: Partial<StorageEvent>) => void;
beforeEach(() => {
  // Stores leave the window a second after their last listener.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.resetModules();
  tab = { name: '', isSecureContext: true, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('window', tab);
  vi.stubGlobal('addEventListener', (_: string, listener: typeof onStorage) => {
    onStorage = listener;
  });
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const openPage = () => {
  vi.resetModules();
  return import('#stores/storage/browser-storage.ts');
};

const block = (name: string, how: PropertyDescriptor) =>
  Object.defineProperty(globalThis, name, { ...how, configurable: true });

const BLOCKED: [string, PropertyDescriptor][] = [
  ['throws on access', { get: refuse }],
  ['is null', { value: null }],
  ['is undefined', { value: undefined }],
  ['throws on each call', { value: { getItem: refuse, setItem: refuse, removeItem: refuse } }],
];

describe('the storage of the browser', () => {
  it('is used as it is', async () => {
    const { local, session, isForgetful } = await openPage();
    local.setItem('cartItems', '[1]');
    session.setItem('orderNote', 'Ring twice');
    expect([localStorage.getItem('cartItems'), sessionStorage.getItem('cartItems')]).toEqual(['[1]', null]);
    expect([session.getItem('orderNote'), local.getItem('orderNote')]).toEqual(['Ring twice', null]);
    local.removeItem('cartItems');
    expect([local.getItem('cartItems'), localStorage.getItem('cartItems')]).toEqual([null, null]);
    expect([isForgetful, tab.name]).toEqual([false, '']);
  });

  describe.each(BLOCKED)('that %s', (_, how) => {
    it('is replaced by that of the tab', async () => {
      block('localStorage', how);
      const { local, isForgetful } = await openPage();
      local.setItem('cartItems', '[1]');
      expect([isForgetful, sessionStorage.getItem('cartItems'), tab.name]).toEqual([true, '[1]', '']);
    });

    it('is replaced by the name of the tab, which the next page reads', async () => {
      block('localStorage', how);
      block('sessionStorage', how);
      const first = await openPage();
      expect(first.local.getItem('cartItems')).toBeNull();
      first.local.setItem('cartItems', '[1]');
      first.session.setItem('orderNote', 'Ring twice');
      first.local.setItem('token', 'gone');
      first.local.removeItem('token');
      const { local, session } = await openPage();
      expect([local.getItem('cartItems'), session.getItem('orderNote')]).toEqual(['[1]', 'Ring twice']);
      expect(local.getItem('token')).toBeNull();
    });

    it('does not stop a store', async () => {
      block('localStorage', how);
      block('sessionStorage', how);
      const first = await openPage();
      first.persistentAtom<string>('text', '').set('kept');
      const { persistentAtom } = await openPage();
      const next = persistentAtom<string>('text', '');
      expect(next.get()).toBe('kept');
    });
  });

  it('is not replaced by the name of the tab on an insecure page, where other sites could read it', async () => {
    block('localStorage', { value: null });
    block('sessionStorage', { value: null });
    tab.isSecureContext = false;
    const { local } = await openPage();
    local.setItem('token', 'mine');
    expect([local.getItem('token'), tab.name]).toEqual(['mine', '']);
  });

  it('is not read from the name that another site gave to the tab', async () => {
    block('localStorage', { value: null });
    block('sessionStorage', { value: null });
    for (const name of ['shop', '1', 'null', '"text"', '{broken']) {
      tab.name = name;
      const { local } = await openPage();
      expect(local.getItem('token')).toBeNull();
      local.setItem('token', 'mine');
      expect(local.getItem('token')).toBe('mine');
    }
  });
});

describe('a full storage', () => {
  it('reports the refused value, which the tab keeps', async () => {
    vi.stubGlobal('localStorage', full({ cartItems: '[1]', langCode: 'en' }));
    const { local, onLost, persistentAtom, isForgetful } = await openPage();
    const report = vi.fn();
    onLost(report);
    const $cart = persistentAtom<string>('cartItems', '');
    expect($cart.get()).toBe('[1]');
    $cart.set('[1,2]');
    expect([$cart.get(), local.getItem('cartItems'), local.getItem('langCode')]).toEqual([
      '[1,2]',
      '[1,2]',
      'en',
    ]);
    expect(report.mock.calls).toEqual([['cartItems']]);
    expect(isForgetful).toBe(false);
    expect((await openPage()).local.getItem('cartItems')).toBe('[1,2]');
  });

  it('takes the value over when it has space again', async () => {
    const storage = full({ cartItems: '[1]' });
    vi.stubGlobal('localStorage', storage);
    const { local } = await openPage();
    local.setItem('cartItems', '[1,2]');
    storage.setItem = createStorage().setItem;
    local.setItem('cartItems', '[1,2,3]');
    expect(JSON.parse(tab.name)).toEqual({});
  });

  it('gives way to a value that another tab has stored since', async () => {
    vi.stubGlobal('localStorage', full({ cartItems: '[7]' }));
    const { local } = await openPage();
    local.setItem('cartItems', '[1,2]');
    onStorage({ key: 'token', storageArea: localStorage });
    expect(local.getItem('cartItems')).toBe('[1,2]');
    onStorage({ key: 'cartItems', storageArea: localStorage });
    expect(local.getItem('cartItems')).toBe('[7]');
  });
});

it('is used by browser code through one module', () => {
  const root = new URL('../../../src/', import.meta.url);
  const files = ['stores', 'client', 'islands'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  );
  const direct = files.filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      // Inline scripts run before modules and catch what the storage throws.
      !name.startsWith('client/inline/') &&
      /\b(?:local|session)Storage[.[)]|nanostores\/persistent/.test(
        readFileSync(new URL(name, root), 'utf8'),
      ),
  );
  expect(direct).toEqual(['stores/storage/browser-storage.ts']);
});
