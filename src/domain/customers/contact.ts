/** Contacts that can be confirmed by code. Phones are not supported, because there is no SMS gateway. */
export const CONTACT_CHANNELS = ['email'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

export const CONTACT_CODE_LENGTH = 6;

/** Masks an address as `a***@example.com`. */
export const maskEmail = (email: string): string =>
  `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;
