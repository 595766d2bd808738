import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { MINUTE_MS } from '#domain/duration.ts';
import { isRecord } from '#domain/is-record.ts';
import type { Clock } from '#server/platform/clock.ts';
import { readBody } from '../read-body.ts';

interface Reporting {
  readonly clock: Clock;
  readonly log: Logger;
}

const LIMIT_BYTES = 16 * 1024;
const LOGGED_A_MINUTE = 20;
const TEXT = 200;

let minute = 0;
let logged = 0;

/** Removes the query, which may contain personal data. */
const cut = (value: unknown): string =>
  typeof value === 'string' ? (value.split(/[?#]/, 1)[0] ?? '').slice(0, TEXT) : '';

const readReport = (text: string): Record<string, string> | undefined => {
  try {
    const message: unknown = JSON.parse(text);
    const report = isRecord(message) ? message['csp-report'] : undefined;
    if (!isRecord(report)) return undefined;
    return {
      page: cut(report['document-uri']),
      rule: cut(report['effective-directive'] ?? report['violated-directive']),
      blocked: cut(report['blocked-uri']),
      source: cut(report['source-file']),
    };
  } catch {
    return undefined;
  }
};

const mayLog = (now: number): boolean => {
  const current = Math.floor(now / MINUTE_MS);
  if (current !== minute) [minute, logged] = [current, 0];
  logged += 1;
  return logged <= LOGGED_A_MINUTE;
};

const answer = async (app: Reporting, request: IncomingMessage): Promise<number> => {
  if (request.method !== 'POST') return 405;
  const body = await readBody(request, LIMIT_BYTES);
  if (!body.ok) return body.error === 'too_large' ? 413 : 400;
  const report = readReport(body.value);
  if (!report) return 400;
  if (mayLog(app.clock.now()))
    app.log.warn({ report }, 'a browser blocked content because of the Content-Security-Policy');
  return 204;
};

export const handlePolicyReport = async (
  app: Reporting,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const status = await answer(app, request);
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    ...(status !== 204 && { 'Content-Length': 0 }),
    ...(status === 405 && { Allow: 'POST' }),
    ...(!request.complete && { Connection: 'close' }),
  });
  response.end();
};
