import type Stripe from 'stripe';
import { ok, refuse } from '#domain/result.ts';
import type { StripeConfig } from '#server/payments/payments-config.ts';
import { createStripe } from './stripe.ts';
import type { Webhook } from './webhook.ts';

/** The payment intent that an event is about, itself or by one of its charges or refunds. */
const readReference = ({ object }: Stripe.Event.Data): string | undefined => {
  const about = object as { object?: unknown; id?: unknown; payment_intent?: unknown };
  const id = about.object === 'payment_intent' ? about.id : about.payment_intent;
  return typeof id === 'string' ? id : undefined;
};

/** Undefined without a secret to check signatures with. */
export const openStripeWebhook = (config: StripeConfig): Webhook | undefined => {
  const secret = config.webhookSecret;
  if (secret === undefined) return undefined;
  const { webhooks } = createStripe(config);
  return {
    provider: 'stripe',
    read: async (body, headers, now) => {
      const signature = String(headers['stripe-signature'] ?? '');
      try {
        const event = webhooks.constructEvent(body, signature, secret, undefined, undefined, now);
        return ok({ id: event.id, type: event.type, reference: readReference(event.data) });
      } catch {
        return refuse('invalid');
      }
    },
  };
};
