import { Secret, TOTP } from 'otpauth';
import { cleanCode } from '#domain/typed-text.ts';
import type { App } from '#server/context.ts';
import { open, seal } from '#server/platform/secrets/seal.ts';

const SECRET_BYTES = 20;
/** Accepts the previous and the next code, because clocks differ. */
const WINDOW = 1;

const totpOf = (secret: Secret, label = '', issuer = ''): TOTP =>
  new TOTP({ secret, label, issuer, algorithm: 'SHA1', digits: 6, period: 30 });

export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** For authenticator apps, as text of a QR code. */
export const totpUri = (secret: string, email: string, shop: string): string =>
  totpOf(Secret.fromBase32(secret), email, shop).toString();

/** Returns the time step of a correct code, or undefined. */
export const findTotpStep = (secret: string, code: string, now: number): number | undefined => {
  const token = cleanCode(code).replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = totpOf(Secret.fromBase32(secret));
  const delta = totp.validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
};

/** The member's id is part of the text, so that a secret cannot be moved to another member. */
export const sealTotpSecret = (
  { secrets }: Pick<App, 'secrets'>,
  memberId: number,
  secret: string,
  expiresAt = Number.MAX_SAFE_INTEGER,
): string => seal(secrets.key('totp-secret'), `${memberId} ${secret}`, expiresAt);

/** Undefined if the secret of the shop was forgotten or the text is of another member. */
export const openTotpSecret = (
  { secrets, clock }: Pick<App, 'secrets' | 'clock'>,
  memberId: number,
  sealed: string,
): string | undefined => {
  const [id, secret] = open(secrets.keys('totp-secret'), sealed, clock.now())?.split(' ') ?? [];
  return id === String(memberId) ? secret : undefined;
};
