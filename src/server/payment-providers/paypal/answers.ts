import * as v from 'valibot';

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/));
const short = v.pipe(v.string(), v.maxLength(500));

const amount = v.object({
  currency_code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  value: v.pipe(v.string(), v.regex(/^\d{1,12}(?:\.\d{1,2})?$/)),
});

const capture = v.object({
  id,
  status: v.picklist(['COMPLETED', 'DECLINED', 'FAILED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED']),
  amount,
});

const payee = v.object({ merchant_id: v.optional(short), email_address: v.optional(short) });

const unit = v.object({
  amount: v.optional(amount),
  payee: v.optional(payee),
  custom_id: v.optional(short),
  payments: v.optional(v.object({ captures: v.optional(v.array(capture), []) }), { captures: [] }),
});

/** An order at PayPal. The response to a capture may contain only the captures. */
export const orderAnswer = v.object({
  id,
  status: v.picklist(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  intent: v.optional(v.picklist(['CAPTURE', 'AUTHORIZE'])),
  purchase_units: v.optional(v.pipe(v.array(unit), v.maxLength(10)), []),
});
export type PayPalOrder = v.InferOutput<typeof orderAnswer>;
export type PayPalUnit = PayPalOrder['purchase_units'][number];

export const refundAnswer = v.object({
  id,
  status: v.picklist(['CANCELLED', 'COMPLETED', 'FAILED', 'PENDING']),
});

export const tokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,10000}$/)),
  expires_in: v.pipe(v.number(), v.finite(), v.minValue(0)),
});

export const verificationAnswer = v.object({ verification_status: v.picklist(['SUCCESS', 'FAILURE']) });

export const errorAnswer = v.object({
  name: v.optional(short, ''),
  details: v.optional(v.array(v.object({ issue: v.optional(short, '') })), []),
});
