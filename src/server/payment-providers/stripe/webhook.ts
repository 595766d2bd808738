import type * as v from 'valibot';
import { ok, refuse } from '#domain/result.ts';
import type { StripeConfig } from '#server/config/payments-config.ts';
import type { Webhook } from '#server/payment-providers/webhook.ts';
import { readAnswer } from '../read-answer.ts';
import { eventAnswer } from './answers.ts';
import { createStripe } from './gateway.ts';

const readReference = ({ data }: v.InferOutput<typeof eventAnswer>): string | undefined => {
  const { object, id, payment_intent: intent } = data.object;
  if (object === 'payment_intent') return id;
  return typeof intent === 'object' ? intent?.id : intent;
};

export const openStripeWebhook = (config: StripeConfig): Webhook | undefined => {
  const secret = config.webhookSecret;
  if (secret === undefined) return undefined;
  const { webhooks } = createStripe(config);
  return {
    provider: 'stripe',
    read: (body, headers, now) => {
      const signature = String(headers['stripe-signature'] ?? '');
      try {
        const signed = webhooks.constructEvent(body, signature, secret, undefined, undefined, now);
        const event = readAnswer(eventAnswer, signed);
        return ok({ event: { id: event.id, type: event.type, reference: readReference(event) } });
      } catch {
        return refuse('invalid');
      }
    },
  };
};
