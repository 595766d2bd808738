import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#server/app.ts';

const LIFETIME_MS = 15 * 60 * 1000;

const sign = (app: App, orderItemId: number, expires: string): string =>
  createHmac('sha256', app.secrets.key('digital-download'))
    .update(`${orderItemId}.${expires}`)
    .digest('base64url');

/** Lets whoever holds it download this order item for a quarter of an hour. */
export const createDownloadToken = (app: App, orderItemId: number): string => {
  const expires = (app.clock.now() + LIFETIME_MS).toString(36);
  return `${expires}.${sign(app, orderItemId, expires)}`;
};

export const isDownloadToken = (app: App, orderItemId: number, token: string): boolean => {
  const [expires = '', signature = ''] = token.split('.', 2);
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(app, orderItemId, expires));
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Number.parseInt(expires, 36) > app.clock.now()
  );
};
