import * as v from 'valibot';
import { DAY_MS } from '#domain/duration.ts';
import { ok, refuse } from '#domain/result.ts';
import type { RazorpayConfig } from '#server/config/payments-config.ts';
import type { Webhook } from '#server/payment-providers/webhook.ts';
import { isSigned } from '../signature.ts';
import { eventAnswer } from './answers.ts';

const parseEvent = v.safeParser(v.pipe(v.string(), v.parseJson(), eventAnswer));

/** Razorpay repeats an event for a day. Its dashboard sends those of a week again. */
const OLDEST_MS = 8 * DAY_MS;
/** Allowed clock skew. */
const AHEAD_MS = 10 * 60_000;

export const openRazorpayWebhook = ({ webhookSecret }: RazorpayConfig): Webhook | undefined => {
  if (webhookSecret === undefined) return undefined;
  return {
    provider: 'razorpay',
    read: (body, headers, now) => {
      const id = String(headers['x-razorpay-event-id'] ?? '');
      const signature = String(headers['x-razorpay-signature'] ?? '');
      if (!/^[\w.-]{1,200}$/.test(id) || !isSigned(body, webhookSecret, signature)) return refuse('invalid');
      const event = parseEvent(body);
      if (!event.success) return refuse('invalid');
      const { event: type, created_at: seconds, payload } = event.output;
      const age = now - seconds * 1000;
      if (age > OLDEST_MS || age < -AHEAD_MS) return refuse('invalid');
      const { payment, order, refund } = payload;
      const reference = payment?.entity.order_id ?? order?.entity.id;
      const charge = refund?.entity.payment_id ?? payment?.entity.id;
      return ok({ event: { id, type, reference, charge } });
    },
  };
};
