import type { IncomingMessage, ServerResponse } from 'node:http';
import { readLocale } from '#i18n/locales.ts';
import type { StaticFiles } from '../static.ts';

interface Busy {
  readonly status: 429 | 503;
  readonly retryAfter: number;
}

export type SendBusy = (
  request: IncomingMessage,
  response: ServerResponse,
  why: Busy,
) => void | Promise<void>;

/** Slows down clients that retry immediately. */
const DELAY_MS = 1_000;
const MAX_DELAYED = 500;

/** Sends one refusal per second and connection. Above `MAX_DELAYED`, refusals are sent immediately. */
export const delayRefusals = (send: SendBusy, delayMs = DELAY_MS): SendBusy => {
  let pending = 0;
  return (request, response, why) => {
    if (pending >= MAX_DELAYED) return send(request, response, why);
    pending += 1;
    setTimeout(() => {
      pending -= 1;
      if (!response.destroyed) void send(request, response, why);
    }, delayMs).unref();
  };
};

export const createSendBusy =
  (files: Pick<StaticFiles, 'sendAs'>): SendBusy =>
  (request, response, { status, retryAfter }) => {
    const headers = ['Retry-After', String(retryAfter)];
    const path = `/${readLocale(request.url?.split('/', 2)[1])}/busy`;
    if (files.sendAs(path, request, response, [status, headers])) return;
    response.writeHead(status, [...headers, 'Content-Type', 'text/plain', 'Cache-Control', 'no-store']).end();
  };
