import type { IncomingMessage } from 'node:http';

export const FORM_LIMIT_BYTES = 64 * 1024;

/** Protects against CSRF by `Sec-Fetch-Site`, or else `Origin`. Rejects requests without either header. */
const isOwnOrigin = ({ headers }: IncomingMessage, siteUrl: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === new URL(siteUrl).origin || new URL(origin).host === host;
};

interface Refusal {
  readonly status: 403 | 411 | 413 | 415;
  readonly reason: string;
}

const FOREIGN: Refusal = { status: 403, reason: 'Forms are accepted from this shop only.' };

export const isUpload = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** A form with files. Its size is limited while it is read (read-upload.ts). */
export const refuseUpload = (request: IncomingMessage, siteUrl: string): Refusal | undefined => {
  if (!isOwnOrigin(request, siteUrl)) return FOREIGN;
  return request.headers['content-length'] === undefined
    ? { status: 411, reason: 'Content-Length is required.' }
    : undefined;
};

export const refusePost = (
  request: IncomingMessage,
  siteUrl: string,
  limit: number = FORM_LIMIT_BYTES,
): Refusal | undefined => {
  if (request.method !== 'POST') return undefined;
  if (!isOwnOrigin(request, siteUrl)) return FOREIGN;
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    return { status: 415, reason: 'Send application/x-www-form-urlencoded.' };
  const length = request.headers['content-length'];
  if (length === undefined) return { status: 411, reason: 'Content-Length is required.' };
  if (Number(length) > limit) return { status: 413, reason: 'The form is too large.' };
  return undefined;
};
