import { createHmac } from 'node:crypto';

const DIGITS = 6;

/** The database alone is not sufficient to compute them. `parts` include a nonce. The modulo bias is less than 1e-8. */
export const deriveDigits = (key: Buffer, ...parts: readonly string[]): string => {
  const digest = createHmac('sha256', key).update(parts.join('\n')).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
};
