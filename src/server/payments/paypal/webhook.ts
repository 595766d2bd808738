import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { ok, refuse } from '#domain/result.ts';
import type { PayPalConfig } from '#server/payments/payments-config.ts';
import type { Webhook } from '../webhook.ts';
import { createPayPalClient, PayPalError } from './client.ts';

const eventSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  event_type: v.pipe(v.string(), v.maxLength(200)),
  resource: v.optional(
    v.object({
      id: v.optional(v.string()),
      links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), []),
      supplementary_data: v.optional(
        v.object({ related_ids: v.optional(v.object({ order_id: v.optional(v.string()) })) }),
      ),
    }),
    { links: [] },
  ),
});

const parseEvent = v.safeParser(v.pipe(v.string(), v.parseJson(), eventSchema));

/** An order, or a capture that names its order. */
const readReference = ({ event_type, resource }: v.InferOutput<typeof eventSchema>): string | undefined =>
  event_type.startsWith('CHECKOUT.ORDER.') ? resource.id : resource.supplementary_data?.related_ids?.order_id;

/** A refund names its capture in a link only, and its order nowhere. */
const readCharge = ({ resource }: v.InferOutput<typeof eventSchema>): string | undefined => {
  const up = resource.links.find(({ rel }) => rel === 'up')?.href;
  return /\/payments\/captures\/([\w-]{1,100})$/.exec(up ?? '')?.[1];
};

/** What PayPal needs to check its own signature; the event goes back as the very text that came. */
const question = (webhookId: string, headers: IncomingHttpHeaders, body: string): string => {
  const header = (name: string) => String(headers[`paypal-${name}`] ?? '');
  const fields = JSON.stringify({
    auth_algo: header('auth-algo'),
    cert_url: header('cert-url'),
    transmission_id: header('transmission-id'),
    transmission_sig: header('transmission-sig'),
    transmission_time: header('transmission-time'),
    webhook_id: webhookId,
  });
  return `${fields.slice(0, -1)},"webhook_event":${body}}`;
};

/** Undefined without the id of a webhook. */
export const openPayPalWebhook = (config: PayPalConfig): Webhook | undefined => {
  const { webhookId } = config;
  if (webhookId === undefined) return undefined;
  const call = createPayPalClient(config);
  return {
    provider: 'paypal',
    read: async (body, headers) => {
      const event = parseEvent(body);
      if (!event.success || headers['paypal-transmission-sig'] === undefined) return refuse('invalid');
      try {
        const { verification_status } = await call({
          method: 'POST',
          path: '/v1/notifications/verify-webhook-signature',
          answer: v.object({ verification_status: v.string() }),
          body: question(webhookId, headers, body),
        });
        if (verification_status !== 'SUCCESS') return refuse('invalid');
        const { id, event_type } = event.output;
        const [reference, charge] = [readReference(event.output), readCharge(event.output)];
        return ok({ id, type: event_type, reference, charge });
      } catch (error) {
        const isRefused = error instanceof PayPalError && (error.status === 400 || error.status === 422);
        return refuse(isRefused ? 'invalid' : 'unknown');
      }
    },
  };
};
