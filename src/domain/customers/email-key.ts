/** Returns the unique account key of an address, which ignores case and surrounding spaces. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
