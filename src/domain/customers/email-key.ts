/** Key of an e-mail address, the same for every spelling. One account has one key. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
