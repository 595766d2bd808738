import { computed } from 'nanostores';
import { $token, $user, startSession, type User } from './session.ts';

/** Also true for guests, who have a session but no account. */
export const $mayOrder = computed([$token, $user], (token, user) => token !== '' && user !== undefined);

/** The server ends it after a day. */
const GUEST_MS = 86_400_000;

export const startGuestSession = (guest: User, token: string): void =>
  startSession({ ...guest, IsGuest: true, GuestUntil: Date.now() + GUEST_MS }, token);
