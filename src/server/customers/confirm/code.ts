import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveDigits } from '#server/platform/secrets/code-digits.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';

/** Lifetime after the last mail with the code. */
export const CODE_LIFETIME_MS = 15 * 60_000;
export const SEND_AGAIN_MS = 30_000;
export const MAX_TRIES = 5;

/** Input for deriving a code. The secret is required too, so the table alone does not reveal a code. */
export interface CodeSource {
  readonly contact_key: string;
  readonly nonce: string;
}

export const createNonce = (): string => randomBytes(16).toString('base64url');

const derive = (key: Buffer, { contact_key, nonce }: CodeSource): string =>
  deriveDigits(key, contact_key, nonce);

/** Deterministic, so that each mail contains the same code. */
export const deriveCode = (secrets: Secrets, source: CodeSource): string =>
  derive(secrets.key('contact-code'), source);

/** Also accepts codes derived from previous secrets. */
export const matchesCode = (secrets: Secrets, source: CodeSource, given: string): boolean =>
  secrets
    .keys('contact-code')
    .map((key) => derive(key, source))
    .some((code) => code.length === given.length && timingSafeEqual(Buffer.from(code), Buffer.from(given)));
