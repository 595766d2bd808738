import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#domain/duration.ts';
import type { App } from '#server/context.ts';

/** Tokens are bound to the password hash, so a password change invalidates them. */
export interface Account {
  readonly id: number;
  readonly password_hash: string;
}

const ID_BYTES = 9;
const LIFETIME_MS = 365 * DAY_MS;
const MAX_DEVICE_TOKENS = 5;
const TOKEN = /^(\d{1,10})\.([\w-]{12})\.([\da-z]{1,10})\.([\w-]{43})$/;

const sign = (key: Buffer, account: Account, id: string, issued: string): Buffer =>
  createHmac('sha256', key).update(`${account.id}.${id}.${issued}.${account.password_hash}`).digest();

/**
 * Identifies a known device at sign-in. Grants no access and only selects a separate rate limit.
 * @param id existing device id when a token is renewed
 */
export const createDeviceToken = (app: App, account: Account, id?: string): string => {
  const device = id ?? randomBytes(ID_BYTES).toString('base64url');
  const issued = app.clock.now().toString(36);
  const signature = sign(app.secrets.key('device'), account, device, issued).toString('base64url');
  return `${account.id}.${device}.${issued}.${signature}`;
};

export const findDevice = (app: App, account: Account, tokens: string): string | undefined => {
  const now = app.clock.now();
  for (const token of tokens.split(',', MAX_DEVICE_TOKENS)) {
    const [, customerId, id = '', issued = '', signature = ''] = TOKEN.exec(token.trim()) ?? [];
    if (Number(customerId) !== account.id || Number.parseInt(issued, 36) + LIFETIME_MS <= now) continue;
    const given = Buffer.from(signature, 'base64url');
    if (app.secrets.keys('device').some((key) => timingSafeEqual(given, sign(key, account, id, issued))))
      return id;
  }
  return undefined;
};
