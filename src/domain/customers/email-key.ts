/** Returns the unique account key of an e-mail address, without surrounding whitespace and in lower case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
