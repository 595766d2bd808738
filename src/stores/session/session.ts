import { atom, computed } from 'nanostores';
import type { LoginRow } from '#contract/customers/customers.ts';
import { isRecord } from '#domain/is-record.ts';
import { local, persistentAtom } from '#stores/storage/browser-storage.ts';
import { KEYS } from '#stores/storage/storage.ts';

/** The signed-in customer or a guest, as returned by the login. The storage syncs it between tabs. */
export type User = Omit<LoginRow, 'ResponseMsg' | 'Token'> & {
  readonly UserID: number;
  /** End of a guest's session (ms), after which the details are no longer shown on this device. */
  readonly GuestUntil?: number;
};

const isUser = (value: unknown): value is User =>
  isRecord(value) && Number(value.UserID) > 0 && !(Number(value.GuestUntil) < Date.now());

export const $token = persistentAtom<string>(KEYS.token, '');

export const $user = persistentAtom<User | undefined>(KEYS.user, undefined, {
  encode: JSON.stringify,
  decode: (text) => {
    try {
      const value: unknown = JSON.parse(text);
      if (isUser(value)) return value;
      // Removes the details of an earlier guest from this device.
      if (isRecord(value) && value.GuestUntil) setTimeout(endSession);
      return undefined;
    } catch {
      return undefined;
    }
  },
});

export const $isLoggedIn = computed(
  [$token, $user],
  (token, user) => token !== '' && user !== undefined && !user.IsGuest,
);

/** True when the server has rejected the token. The page then redirects to the login. */
export const $sessionExpired = atom(false);

/** Returns true if the token is current. Reads the storage, where logins and logouts of other tabs appear first. */
export const isStillSignedIn = (token: string): boolean =>
  token !== '' && token === $token.get() && local.getItem(KEYS.token) === token;

/** True during a logout, which redirects itself. Guards must not redirect. */
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

/** Ends a rejected session. The cart is preserved. */
export const expireSession = (): void => {
  $sessionExpired.set(true);
  endSession();
};
