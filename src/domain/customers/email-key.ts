import { cleanCode } from '#domain/typed-text.ts';

/** Returns the unique account key of an e-mail address: cleaned, without surrounding whitespace, in lower case. */
export const emailKey = (email: string): string => cleanCode(email).trim().toLowerCase();
