import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { App } from '#server/context.ts';

/** What a token is made for: its hash of the password ends all tokens of an account when the password changes. */
export interface Account {
  readonly id: number;
  readonly password_hash: string;
}

const ID_BYTES = 9;
const LIFETIME_MS = 365 * 86_400_000;
/** A browser keeps tokens of a few accounts; more are not looked at. */
export const MAX_DEVICE_TOKENS = 5;
const TOKEN = /^(\d{1,10})\.([\w-]{12})\.([\da-z]{1,10})\.([\w-]{43})$/;

const sign = (key: Buffer, account: Account, id: string, issued: string): Buffer =>
  createHmac('sha256', key).update(`${account.id}.${id}.${issued}.${account.password_hash}`).digest();

/**
 * A token by which a browser is recognised at its next sign-in. It is no session and opens nothing: it only moves tries to a
 * budget of the device's own. @param id of a device that is renewed
 */
export const createDeviceToken = (app: App, account: Account, id?: string): string => {
  const device = id ?? randomBytes(ID_BYTES).toString('base64url');
  const issued = app.clock.now().toString(36);
  const signature = sign(app.secrets.key('device'), account, device, issued).toString('base64url');
  return `${account.id}.${device}.${issued}.${signature}`;
};

/** The id of the first token that was issued to this account and still counts; undefined where there is none. */
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
