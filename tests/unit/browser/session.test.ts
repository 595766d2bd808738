import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEYS } from '#stores/storage/storage.ts';
import { createStorage } from '../../support/browser/memory-storage.ts';

let storage: Storage;
let meanwhile: () => void;

beforeEach(() => {
  storage = createStorage();
  meanwhile = () => {};
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async () => {
    meanwhile();
    return Response.json(
      { statusCode: 401, errorMessage: 'no', errorCode: 'login_required' },
      { status: 401 },
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const openTab = async () => {
  const session = await import('#stores/session/session.ts');
  const { api } = await import('#stores/session/api.ts');
  session.$isLoggedIn.listen(() => {});
  session.startSession({ UserID: 7, FirstName: 'Noura' } as never, 'old');
  return { ...session, api };
};

describe('an answer that the token is unknown', () => {
  it('ends the session', async () => {
    const { api, $isLoggedIn, $sessionExpired } = await openTab();
    await api('get-profile', {});
    expect([$isLoggedIn.get(), $sessionExpired.get(), storage.getItem(KEYS.token)]).toEqual([
      false,
      true,
      '',
    ]);
  });

  it('leaves a session alone that another tab started meanwhile', async () => {
    const { api, $sessionExpired } = await openTab();
    meanwhile = () => {
      storage.setItem(KEYS.token, 'new');
    };
    await api('get-profile', {});
    expect([$sessionExpired.get(), storage.getItem(KEYS.token)]).toEqual([false, 'new']);
  });

  it('ends it also without browser storage', async () => {
    vi.stubGlobal('localStorage', null);
    const { api, $isLoggedIn } = await openTab();
    await api('get-profile', {});
    expect($isLoggedIn.get()).toBe(false);
  });
});
