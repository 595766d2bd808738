import { emailKey } from '#domain/customers/email-key.ts';

/** No domain of an e-mail contains it. */
const MARK = '|';

/** Office search finds the beginning, which is the e-mail. No e-mail of a sign-in or sign-up ends so. */
export const guestKey = (email: string, id: string): string => `${emailKey(email)}${MARK}${id}`;

/** Key of the same guest with another e-mail. */
export const changeGuestKey = (key: string, email: string): string =>
  guestKey(email, key.slice(key.lastIndexOf(MARK) + 1));
