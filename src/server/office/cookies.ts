import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { readInteger } from '#domain/read-integer.ts';
import { isCode } from '#i18n/office/translate.ts';
import type { App } from '#server/context.ts';
import type { Notice, NoticeCode } from './notice.ts';

const NOTICE_S = 30;

export type CookieKind = 'session' | 'entry' | 'notice' | 'saved';

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
export const noticeSchema = v.object({
  code: v.custom<NoticeCode>((code) => typeof code === 'string' && isCode('done_', code)),
  values: v.exactOptional(v.record(v.string(), text)),
  undo: v.exactOptional(v.string()),
});

export const readNotice = (app: App, request: IncomingMessage): Notice | undefined => {
  const cookie = readCookie(app, request, 'notice');
  if (cookie === '') return undefined;
  try {
    return v.parse(noticeSchema, JSON.parse(Buffer.from(cookie, 'base64url').toString()));
  } catch {
    return undefined;
  }
};

const tokenWith = (key: Buffer, secret: string): Buffer => createHmac('sha256', key).update(secret).digest();

/** Tells the next page which form was accepted, so that the browser deletes its draft. */
export const formatSaved = (app: App, requestKey: string): string =>
  formatCookie(app, 'saved', /^[\w-]{1,64}$/.test(requestKey) ? requestKey : '', NOTICE_S);

const isTokenOf = (app: App, secret: string, token: string): boolean => {
  const given = Buffer.from(token, 'base64url');
  return app.secrets.keys('office-form').some((key) => {
    const expected = tokenWith(key, secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};

const sealOf = (memberId: string | number): string => `member ${memberId}`;

/**
 * Token of all forms of a session, or of a visitor who signs in. It also names the member, so that a form is kept for them
 * after the session.
 * @param secret value of a cookie
 */
export const formToken = (app: App, secret: string, memberId?: number): string => {
  const key = app.secrets.key('office-form');
  const token = tokenWith(key, secret).toString('base64url');
  if (memberId === undefined) return token;
  return `${token}.${memberId}.${tokenWith(key, sealOf(memberId)).toString('base64url')}`;
};

export const isFormToken = (app: App, secret: string, token: string): boolean =>
  isTokenOf(app, secret, token.split('.', 1)[0] ?? '');

/** The member whose page had the form, which proves nothing about the sender. */
export const memberOfToken = (app: App, token: string): number | undefined => {
  const [, memberId = '', seal = ''] = token.split('.');
  return isTokenOf(app, sealOf(memberId), seal) ? readInteger(memberId) : undefined;
};
