import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import type { App } from '#server/context.ts';
import type { Notice } from './visit.ts';

const NOTICE_S = 30;

export type CookieKind = 'session' | 'entry' | 'notice';

/** `__Host-` requires https, which a shop on this machine does not have. */
const nameOf = (app: App, kind: CookieKind): string => {
  const name = kind === 'session' ? 'office' : `office-${kind}`;
  return app.config.siteUrl.startsWith('https:') ? `__Host-${name}` : name;
};

export const readCookie = (app: App, request: IncomingMessage, kind: CookieKind): string => {
  const name = nameOf(app, kind);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return '';
};

/** @param maxAge in seconds; 0 deletes the cookie, undefined keeps it until the browser is closed */
export const formatCookie = (app: App, kind: CookieKind, value: string, maxAge?: number): string => {
  const secure = app.config.siteUrl.startsWith('https:') ? '; Secure' : '';
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${nameOf(app, kind)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}${age}`;
};

export const formatNotice = (app: App, notice: Notice): string =>
  formatCookie(app, 'notice', Buffer.from(JSON.stringify(notice)).toString('base64url'), NOTICE_S);

const text = v.union([v.string(), v.number()]);
const notice = v.object({
  code: v.string(),
  values: v.exactOptional(v.record(v.string(), text)),
  undo: v.exactOptional(v.string()),
});

export const readNotice = (app: App, request: IncomingMessage): Notice | undefined => {
  const cookie = readCookie(app, request, 'notice');
  if (cookie === '') return undefined;
  try {
    return v.parse(notice, JSON.parse(Buffer.from(cookie, 'base64url').toString()));
  } catch {
    return undefined;
  }
};

const tokenWith = (key: Buffer, secret: string): Buffer => createHmac('sha256', key).update(secret).digest();

/** Token of all forms of a session, or of a visitor who signs in. @param secret value of a cookie */
export const formToken = (app: App, secret: string): string =>
  tokenWith(app.secrets.key('office-form'), secret).toString('base64url');

export const isFormToken = (app: App, secret: string, token: string): boolean => {
  const given = Buffer.from(token, 'base64url');
  return app.secrets.keys('office-form').some((key) => {
    const expected = tokenWith(key, secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};
