import { createHmac } from 'node:crypto';

/** What a customer types off a mail. */
const DIGITS = 6;

/**
 * Six digits from a key and what they are bound to, a nonce among it: the same ones each time, and none that a table alone
 * tells. The modulus skews 48 bits by less than 1e-8.
 */
export const deriveDigits = (key: Buffer, ...parts: readonly string[]): string => {
  const digest = createHmac('sha256', key).update(parts.join('\n')).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
};
