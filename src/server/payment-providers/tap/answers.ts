import * as v from 'valibot';

const idOf = (kind: string) => v.pipe(v.string(), v.regex(new RegExp(`^${kind}_\\w{1,100}$`)));
/** In units of the currency. */
const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));
/** Milliseconds, also as text. */
const created = v.union([v.string(), v.number()]);
const text = v.optional(v.nullable(v.string()));

const chargeStatus = v.picklist([
  'INITIATED',
  'IN_PROGRESS',
  'ABANDONED',
  'CANCELLED',
  'FAILED',
  'DECLINED',
  'RESTRICTED',
  'CAPTURED',
  'VOID',
  'TIMEDOUT',
  'UNKNOWN',
]);

/** An attempt to pay an order. */
export const chargeAnswer = v.object({
  id: idOf('chg'),
  live_mode: v.boolean(),
  status: chargeStatus,
  amount,
  currency,
  transaction: v.object({ url: v.optional(v.string()) }),
  reference: v.object({ transaction: v.string(), order: v.string() }),
  /** `previous`: the failed attempt before it. */
  metadata: v.nullish(v.object({ previous: v.optional(idOf('chg')) })),
});
export type Charge = v.InferOutput<typeof chargeAnswer>;

const refundStatus = v.picklist([
  'REFUNDED',
  'PENDING',
  'ACCEPTED',
  'IN_PROGRESS',
  'CANCELLED',
  'FAILED',
  'DECLINED',
  'RESTRICTED',
  'TIMEDOUT',
  'TIMED_OUT',
  'UNKNOWN',
]);

export const refundAnswer = v.object({ id: idOf('re'), status: refundStatus });
export type RefundStatus = v.InferOutput<typeof refundStatus>;

export const errorAnswer = v.object({
  errors: v.pipe(
    v.array(
      v.object({
        code: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
        description: v.optional(v.pipe(v.string(), v.maxLength(1000)), ''),
      }),
    ),
    v.minLength(1),
  ),
});

const signed = { amount, currency, reference: v.object({ gateway: text, payment: text }) };

export const eventAnswer = v.variant('object', [
  v.object({
    ...signed,
    object: v.literal('charge'),
    id: idOf('chg'),
    status: chargeStatus,
    transaction: v.object({ created }),
  }),
  v.object({
    ...signed,
    object: v.literal('refund'),
    id: idOf('re'),
    status: refundStatus,
    charge_id: idOf('chg'),
    created,
  }),
]);
export type TapEvent = v.InferOutput<typeof eventAnswer>;
