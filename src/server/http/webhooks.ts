import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#server/app.ts';
import { receiveEvent, type Webhook } from '#server/payments/webhook.ts';
import { readBody } from './read-body.ts';

export const WEBHOOK_BASE = '/webhooks/';

const BODY_LIMIT = 256 * 1024;

const findWebhook = ({ payments }: App, url: string): Webhook | undefined => {
  switch (url.slice(WEBHOOK_BASE.length).split('?', 1)[0]) {
    case 'stripe':
      return payments.webhooks.stripe;
    case 'paypal':
      return payments.webhooks.paypal;
    default:
      return undefined;
  }
};

/** 200: dealt with; 503: to be sent again; the others: not an event of ours. */
const answer = async (app: App, request: IncomingMessage): Promise<number> => {
  const webhook = findWebhook(app, request.url ?? '');
  if (!webhook) return 404;
  if (request.method !== 'POST') return 405;
  const body = await readBody(request, BODY_LIMIT);
  if (!body.ok) return body.error === 'too_large' ? 413 : 400;
  const event = await webhook.read(body.value, request.headers, app.clock.now());
  if (!event.ok) return event.error === 'invalid' ? 400 : 503;
  return (await receiveEvent(app, webhook.provider, event.value)) ? 200 : 503;
};

/** Events of the payment providers. */
export const handleWebhook = async (
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const status = await answer(app, request);
  response.writeHead(status, {
    'Content-Length': 0,
    'Cache-Control': 'no-store',
    ...(status === 405 && { Allow: 'POST' }),
    ...(!request.complete && { Connection: 'close' }),
  });
  response.end();
};
