/** The ways to reach a customer that a code can confirm. The shop has no SMS gateway, so there is no phone here. */
export const CONTACT_CHANNELS = ['email'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

export const CONTACT_CODE_LENGTH = 6;

/** `a***@example.com`: enough for its owner to know it again. */
export const maskEmail = (email: string): string =>
  `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;

/** The digits of a typed or pasted code: Arabic-Indic and Persian ones become Latin, spaces and signs are left out. */
export const readCodeDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[^0-9]/g, '');
