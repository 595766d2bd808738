import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveDigits } from '#server/platform/secrets/code-digits.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';

/** From the last sending on, milliseconds. */
export const CODE_LIFETIME_MS = 15 * 60_000;
/** Milliseconds from one sending to the next. */
export const SEND_AGAIN_MS = 30_000;
export const MAX_TRIES = 5;

/** What a code is derived from beside the shop's secret; the table alone tells no code. */
export interface CodeSource {
  readonly contact_key: string;
  readonly nonce: string;
}

export const createNonce = (): string => randomBytes(16).toString('base64url');

const derive = (key: Buffer, { contact_key, nonce }: CodeSource): string =>
  deriveDigits(key, contact_key, nonce);

/** The code of this nonce: the same one each time it is sent. */
export const deriveCode = (secrets: Secrets, source: CodeSource): string =>
  derive(secrets.key('contact-code'), source);

/** True for the code of this nonce, also one that was sent before the shop's secret was replaced. */
export const isCode = (secrets: Secrets, source: CodeSource, given: string): boolean =>
  secrets
    .keys('contact-code')
    .map((key) => derive(key, source))
    .some((code) => code.length === given.length && timingSafeEqual(Buffer.from(code), Buffer.from(given)));
