import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { DAY_MS } from '#domain/duration.ts';
import { ok, refuse } from '#domain/result.ts';
import type { PayPalConfig } from '#server/config/payments-config.ts';
import type { Webhook } from '#server/payment-providers/webhook.ts';
import { verificationAnswer } from './answers.ts';
import { createPayPalClient, PayPalError } from './client.ts';

const text = v.pipe(
  v.string(),
  v.maxLength(500),
  v.check((value) => !value.includes('\0')),
);

const eventSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/)),
  event_type: v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/)),
  resource: v.optional(
    v.object({
      id: v.optional(text),
      links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), []),
      supplementary_data: v.optional(
        v.object({ related_ids: v.optional(v.object({ order_id: v.optional(text) })) }),
      ),
    }),
    { links: [] },
  ),
});
type Event = v.InferOutput<typeof eventSchema>;

const parseEvent = v.safeParser(v.pipe(v.string(), v.parseJson(), eventSchema));

const OLDEST_MS = 4 * DAY_MS;
/** Allowed clock skew. */
const AHEAD_MS = 10 * 60_000;

const isPayPalUrl = (url: string): boolean => {
  const { protocol, hostname, port, username } = URL.parse(url) ?? {};
  return protocol === 'https:' && port === '' && username === '' && /\.paypal\.com$/.test(hostname ?? '');
};

const headersSchema = v.object({
  'paypal-auth-algo': v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,100}$/)),
  'paypal-cert-url': v.pipe(v.string(), v.maxLength(500), v.check(isPayPalUrl)),
  'paypal-transmission-id': v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/)),
  'paypal-transmission-sig': v.pipe(v.string(), v.regex(/^[\w+/]{20,500}={0,2}$/)),
  'paypal-transmission-time': v.pipe(v.string(), v.maxLength(100), v.isoTimestamp()),
});
type Signed = v.InferOutput<typeof headersSchema>;

const readHeaders = (headers: IncomingHttpHeaders, now: number): Signed | undefined => {
  const parsed = v.safeParse(headersSchema, headers);
  if (!parsed.success) return undefined;
  const age = now - Date.parse(parsed.output['paypal-transmission-time']);
  return age < OLDEST_MS && age > -AHEAD_MS ? parsed.output : undefined;
};

const readReference = ({ event_type, resource }: Event): string | undefined =>
  event_type.startsWith('CHECKOUT.ORDER.') ? resource.id : resource.supplementary_data?.related_ids?.order_id;

/** A refund event refers to its capture in a link, and does not contain the order. */
const readCharge = ({ resource }: Event): string | undefined => {
  const up = resource.links.find(({ rel }) => rel === 'up')?.href;
  return /\/payments\/captures\/([\w-]{1,100})$/.exec(up ?? '')?.[1];
};

/** Builds the request that verifies PayPal's signature. It contains the event as the exact text received. */
const toVerification = (webhookId: string, headers: Signed, body: string): string => {
  const fields = JSON.stringify({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
  });
  return `${fields.slice(0, -1)},"webhook_event":${body}}`;
};

export const openPayPalWebhook = (config: PayPalConfig): Webhook | undefined => {
  const { webhookId } = config;
  if (webhookId === undefined) return undefined;
  const call = createPayPalClient(config);
  return {
    provider: 'paypal',
    read: (body, headers, now) => {
      const signed = readHeaders(headers, now);
      if (!signed) return refuse('invalid');
      const event = parseEvent(body);
      if (!event.success) return refuse('invalid');
      const { id, event_type: type } = event.output;
      const verify = async () => {
        try {
          const { verification_status } = await call({
            method: 'POST',
            path: '/v1/notifications/verify-webhook-signature',
            answer: verificationAnswer,
            body: toVerification(webhookId, signed, body),
          });
          return verification_status === 'SUCCESS' ? 'genuine' : 'forged';
        } catch (error) {
          const isRefused = error instanceof PayPalError && (error.status === 400 || error.status === 422);
          return isRefused ? 'forged' : 'unknown';
        }
      };
      const [reference, charge] = [readReference(event.output), readCharge(event.output)];
      return ok({ event: { id, type, reference, charge }, verify });
    },
  };
};
