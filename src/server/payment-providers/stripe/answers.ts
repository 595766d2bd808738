import * as v from 'valibot';

const id = v.pipe(v.string(), v.regex(/^\w{1,255}$/));
const word = v.nullish(v.pipe(v.string(), v.maxLength(200)));

export const intentAnswer = v.object({
  id,
  status: v.picklist([
    'canceled',
    'processing',
    'requires_action',
    'requires_capture',
    'requires_confirmation',
    'requires_payment_method',
    'succeeded',
  ]),
  currency: v.pipe(v.string(), v.regex(/^[a-z]{3}$/)),
  amount_received: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  client_secret: v.nullish(v.pipe(v.string(), v.maxLength(500))),
  /** An object if the request expanded it. */
  latest_charge: v.nullish(v.union([id, v.object({ id, refunded: v.boolean() })])),
  last_payment_error: v.nullish(v.object({ code: word, decline_code: word })),
});
export type Intent = v.InferOutput<typeof intentAnswer>;

export const refundAnswer = v.object({
  id,
  status: v.nullable(v.picklist(['canceled', 'failed', 'pending', 'requires_action', 'succeeded'])),
  failure_reason: word,
});
export type StripeRefund = v.InferOutput<typeof refundAnswer>;

export const eventAnswer = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w.-]{1,255}$/)),
  type: v.pipe(v.string(), v.regex(/^[\w.]{1,200}$/)),
  data: v.object({
    object: v.object({
      object: v.optional(v.string()),
      id: v.optional(v.string()),
      payment_intent: v.nullish(v.union([id, v.object({ id })])),
    }),
  }),
});
