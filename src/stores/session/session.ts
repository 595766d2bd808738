import { persistentAtom } from '@nanostores/persistent';
import { atom, computed } from 'nanostores';
import type { LoginRow } from '#contract/customers/customers.ts';
import { isRecord } from '#domain/is-record.ts';
import { KEYS } from '#stores/storage/storage.ts';

/** The signed-in customer from the login response; synced between tabs through the storage. */
export type User = Omit<LoginRow, 'ResponseMsg' | 'Token'> & { readonly UserID: number };

const isUser = (value: unknown): value is User => isRecord(value) && Number(value.UserID) > 0;

export const $token = persistentAtom<string>(KEYS.token, '');

export const $user = persistentAtom<User | undefined>(KEYS.user, undefined, {
  encode: JSON.stringify,
  decode: (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return isUser(value) ? value : undefined;
    } catch {
      return undefined;
    }
  },
});

export const $isLoggedIn = computed([$token, $user], (token, user) => token !== '' && user !== undefined);

/** Set when the server has rejected the token. The shopper is then redirected to the login. */
export const $sessionExpired = atom(false);

/** Whether the token is still current. Reads the storage, which is updated first when another tab logs in or out. */
export const isStillSignedIn = (token: string): boolean => {
  if (token === '' || token !== $token.get()) return false;
  try {
    return localStorage.getItem(KEYS.token) === token;
  } catch {
    // Storage is blocked, so no other tab can have changed it.
    return true;
  }
};

/** Set by a logout, which redirects itself, so that guards do not. */
export const $loggingOut = atom(false);

export const startSession = (user: User, token: string): void => {
  $sessionExpired.set(false);
  $token.set(token);
  $user.set(user);
};

export const endSession = (): void => {
  $token.set('');
  $user.set(undefined);
};

/** Ends a rejected session but keeps the cart. */
export const expireSession = (): void => {
  $sessionExpired.set(true);
  endSession();
};
