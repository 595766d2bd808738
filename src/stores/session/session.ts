import { persistentAtom } from '@nanostores/persistent';
import { atom, computed } from 'nanostores';
import type { LoginRow } from '#contract/customers/customers.ts';
import { isRecord } from '#domain/is-record.ts';
import { KEYS } from '#stores/storage/storage.ts';

/** The signed-in customer as login answered it; undefined when signed out. Other tabs follow through storage. */
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

/** Did the server no longer know the token? Then the shopper is led to the login and back. */
export const $sessionExpired = atom(false);

/** Is this token still the one of this browser? The storage knows first when another tab has signed out or in. */
export const isStillSignedIn = (token: string): boolean => {
  if (token === '' || token !== $token.get()) return false;
  try {
    return localStorage.getItem(KEYS.token) === token;
  } catch {
    // Blocked: no other tab can have changed it.
    return true;
  }
};

/** Set by a logout, which leads elsewhere by itself: guards of the page then lead nowhere. */
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

/** The token is no longer in force: signed out, but what was put in the cart stays. */
export const expireSession = (): void => {
  $sessionExpired.set(true);
  endSession();
};
