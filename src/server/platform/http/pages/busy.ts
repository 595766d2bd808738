import type { IncomingMessage, ServerResponse } from 'node:http';
import { readLocale } from '#i18n/locales.ts';
import type { StaticFiles } from '../static.ts';

export interface Busy {
  readonly status: 429 | 503;
  /** Seconds. */
  readonly retryAfter: number;
}

export type SendBusy = (
  request: IncomingMessage,
  response: ServerResponse,
  why: Busy,
) => void | Promise<void>;

/** A client that asks again at once would keep the process as busy with refusals as with pages. */
const HOLD_MS = 1_000;
const MOST_HELD = 500;

/** Delays refusals, so that a connection gets one a second. Beyond so many at a time they go out at once. */
export const holdRefusals = (send: SendBusy, holdMs = HOLD_MS): SendBusy => {
  let held = 0;
  return (request, response, why) => {
    if (held >= MOST_HELD) return send(request, response, why);
    held += 1;
    setTimeout(() => {
      held -= 1;
      if (!response.destroyed) void send(request, response, why);
    }, holdMs).unref();
  };
};

/** Answers with the prerendered page `busy` in the language of the address. */
export const createSendBusy =
  (files: Pick<StaticFiles, 'sendAs'>): SendBusy =>
  (request, response, { status, retryAfter }) => {
    const headers = ['Retry-After', String(retryAfter)];
    const path = `/${readLocale(request.url?.split('/', 2)[1])}/busy`;
    if (files.sendAs(path, request, response, [status, headers])) return;
    response.writeHead(status, [...headers, 'Content-Type', 'text/plain', 'Cache-Control', 'no-store']).end();
  };
