import { createHmac } from 'node:crypto';

const DIGITS = 6;

/** Not computable from the database alone: `parts` include a nonce. The modulo bias of 48 bits is less than 1e-8. */
export const deriveDigits = (key: Buffer, ...parts: readonly string[]): string => {
  const digest = createHmac('sha256', key).update(parts.join('\n')).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
};
