import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPaymentProvider } from '#server/config/payment-variables.ts';
import type { App } from '#server/context.ts';
import { WEBHOOK_RATE } from '#server/limits/rules.ts';
import type { ReceivedEvent, Webhook } from '#server/payment-providers/webhook.ts';
import { isKnownEvent, receiveEvent } from '#server/payments/receive-event.ts';
import { readBody } from '#server/platform/http/read-body.ts';
import { pathOf } from '#server/platform/path-of.ts';

export const WEBHOOK_BASE = '/webhooks/';

const BODY_LIMIT = 256 * 1024;

const findWebhook = ({ payments }: App, url: string): Webhook | undefined => {
  const name = pathOf(url).slice(WEBHOOK_BASE.length);
  return isPaymentProvider(name) ? payments.webhooks[name] : undefined;
};

interface Answer {
  readonly status: number;
  readonly retryAfter?: number;
}

const verify = async (
  app: App,
  provider: Webhook['provider'],
  ask: NonNullable<ReceivedEvent['verify']>,
  address: string,
): Promise<Answer | undefined> => {
  const bucket = { key: `webhook ${provider} address ${address}`, rate: WEBHOOK_RATE };
  const wait = app.config.rateLimits ? await app.limiter.take([bucket]) : 0;
  if (wait > 0) return { status: 429, retryAfter: Math.ceil(wait / 1000) };
  const verdict = await ask();
  if (verdict === 'genuine') return undefined;
  return { status: verdict === 'forged' ? 400 : 503 };
};

/** The provider retries after 429 and 503. */
const answer = async (app: App, request: IncomingMessage, address: string): Promise<Answer> => {
  const webhook = findWebhook(app, request.url ?? '');
  if (!webhook) return { status: 404 };
  if (request.method !== 'POST') return { status: 405 };
  const body = await readBody(request, BODY_LIMIT);
  if (!body.ok) return { status: body.error === 'too_large' ? 413 : 400 };
  const received = webhook.read(body.value, request.headers, app.clock.now());
  if (!received.ok) return { status: 400 };
  const { event, verify: ask } = received.value;
  if (await isKnownEvent(app, webhook.provider, event.id)) return { status: 200 };
  const refused = ask && (await verify(app, webhook.provider, ask, address));
  if (refused) return refused;
  return { status: (await receiveEvent(app, webhook.provider, event)) ? 200 : 503 };
};

export const handleWebhook = async (
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): Promise<void> => {
  const { status, retryAfter } = await answer(app, request, address);
  response.writeHead(status, {
    'Content-Length': 0,
    'Cache-Control': 'no-store',
    ...(status === 405 && { Allow: 'POST' }),
    ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
    ...(!request.complete && { Connection: 'close' }),
  });
  response.end();
};
