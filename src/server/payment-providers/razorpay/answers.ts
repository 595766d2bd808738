import * as v from 'valibot';

const idOf = (kind: string) => v.pipe(v.string(), v.regex(new RegExp(`^${kind}_\\w{1,100}$`)));
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

/** An object without entries arrives as a list. */
const notes = v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())]);

export const orderAnswer = v.object({ id: idOf('order'), amount, currency, notes });
export type RazorpayOrder = v.InferOutput<typeof orderAnswer>;

const listOf = <S extends v.GenericSchema>(item: S) =>
  v.object({ items: v.pipe(v.array(item), v.maxLength(100)) });

export const ordersAnswer = listOf(orderAnswer);

/** An attempt to pay an order. */
export const attemptAnswer = v.object({
  id: idOf('pay'),
  amount,
  currency,
  status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: v.nullish(idOf('order')),
  amount_refunded: amount,
  created_at: amount,
});
export type Attempt = v.InferOutput<typeof attemptAnswer>;

export const attemptsAnswer = listOf(attemptAnswer);

export const refundAnswer = v.object({
  id: idOf('rfnd'),
  status: v.picklist(['pending', 'processed', 'failed']),
});

export const errorAnswer = v.object({
  error: v.object({ description: v.optional(v.pipe(v.string(), v.maxLength(1000)), '') }),
});

const named = <S extends v.GenericSchema>(entity: S) => v.optional(v.object({ entity }));

export const eventAnswer = v.object({
  event: v.pipe(v.string(), v.regex(/^[\w.]{1,200}$/)),
  /** Seconds. */
  created_at: amount,
  payload: v.object({
    payment: named(v.object({ id: idOf('pay'), order_id: v.nullish(idOf('order')) })),
    order: named(v.object({ id: idOf('order') })),
    refund: named(v.object({ payment_id: idOf('pay') })),
  }),
});
