import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#server/context.ts';

const LIFETIME_MS = 15 * 60 * 1000;

const sign = (key: Buffer, orderItemId: number, expires: string): string =>
  createHmac('sha256', key).update(`${orderItemId}.${expires}`).digest('base64url');

/** Grants the download of one order item for 15 minutes. */
export const createDownloadToken = (app: App, orderItemId: number): string => {
  const expires = (app.clock.now() + LIFETIME_MS).toString(36);
  return `${expires}.${sign(app.secrets.key('digital-download'), orderItemId, expires)}`;
};

export const isDownloadToken = (app: App, orderItemId: number, token: string): boolean => {
  const [expires = ''] = token.split('.', 1);
  const given = Buffer.from(token);
  const isSigned = app.secrets.keys('digital-download').some((key) => {
    const expected = Buffer.from(`${expires}.${sign(key, orderItemId, expires)}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned && Number.parseInt(expires, 36) > app.clock.now();
};
