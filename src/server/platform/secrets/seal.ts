import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Output in base64url: nonce, ciphertext of expiry and text, tag. */
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const EXPIRY_BYTES = 8;

/** Each result has a random nonce. @param expiresAt milliseconds */
export const seal = (key: Buffer, text: string, expiresAt: number): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeBigUInt64BE(BigInt(expiresAt));
  const sealed = Buffer.concat([cipher.update(expiry), cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
};

const decrypt = (key: Buffer, bytes: Buffer): Buffer | undefined => {
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]);
  } catch {
    // Authentication failed.
    return undefined;
  }
};

/** Returns undefined if no key matches, or if the text was modified or has expired. */
export const open = (keys: readonly Buffer[], sealed: string, now: number): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + EXPIRY_BYTES + TAG_BYTES) return undefined;
  for (const key of keys) {
    const opened = decrypt(key, bytes);
    if (opened)
      return opened.readBigUInt64BE() > BigInt(now) ? opened.toString('utf8', EXPIRY_BYTES) : undefined;
  }
  return undefined;
};

/**
 * The text encrypted with the first key, so that the others can be forgotten. Undefined if it already is, and if no key
 * matches.
 */
export const reseal = (keys: readonly Buffer[], sealed: string, now: number): string | undefined => {
  const [current] = keys;
  if (!current || open([current], sealed, now) !== undefined) return undefined;
  const text = open(keys, sealed, now);
  return text === undefined ? undefined : seal(current, text, Number.MAX_SAFE_INTEGER);
};
