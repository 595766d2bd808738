import { createHash } from 'node:crypto';
import type { Expression, Kysely } from 'kysely';
import type { Params } from '#contract/endpoints.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { Refusal } from '#server/refusal.ts';

type Request = Params<'post-order'>;

/**
 * Hashes the request without the payment data: after a page reload, the browser sends a new token for the same card,
 * and only the second request of a wallet payment contains the approval.
 */
export const hashRequest = ({
  IdempotencyKey: _key,
  paymentToken: _token,
  payPalOrderConfirmJson: _approval,
  ...request
}: Request): string => createHash('sha256').update(JSON.stringify(request)).digest('hex');

/** Only read for wallet payments, since with other methods the browser could send the id of an unrelated payment. */
export const readPaymentHint = ({
  PaymentMethod,
  payPalOrderConfirmJson: json,
}: Request): string | undefined => {
  if (PaymentMethod !== PAYMENT_METHOD.wallet) return undefined;
  let confirmed: unknown = json;
  if (typeof json === 'string')
    try {
      confirmed = JSON.parse(json);
    } catch {
      return undefined;
    }
  const id =
    typeof confirmed === 'object' && confirmed !== null && 'id' in confirmed ? confirmed.id : undefined;
  return typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? id : undefined;
};

interface Earlier {
  readonly id: number;
  readonly request_hash: string;
}

const ordersOf = (db: Kysely<Database>, customerId: Expression<number>) =>
  db
    .selectFrom('orders')
    .leftJoin('payment', 'payment.order_id', 'orders.id')
    .select(['orders.id', 'orders.request_hash'])
    .where('orders.customer_id', '=', customerId);

const orderOfKey = prepare((db, { customerId, key }: Slots<{ customerId: number; key: string }>) =>
  ordersOf(db, customerId).where('orders.idempotency_key', '=', key),
);
const orderOfPayment = prepare(
  (db, { customerId, reference }: Slots<{ customerId: number; reference: string }>) =>
    ordersOf(db, customerId).where('payment.reference', '=', reference),
);

/** Finds the order with the same key or payment. Refuses the request if it differs from the first one. */
export const findEarlier = async (
  db: Kysely<Database>,
  customerId: number,
  request: Request,
  requestHash: string,
): Promise<Result<number, Refusal> | undefined> => {
  const decide = (order: Earlier, code: 'key_reused' | 'payment_used'): Result<number, Refusal> =>
    order.request_hash === requestHash ? ok(order.id) : refuse({ status: 409, code });
  const byKey =
    request.IdempotencyKey && (await orderOfKey.find(db, { customerId, key: request.IdempotencyKey }));
  if (byKey) return decide(byKey, 'key_reused');
  const hint = readPaymentHint(request);
  const byPayment = hint && (await orderOfPayment.find(db, { customerId, reference: hint }));
  return byPayment ? decide(byPayment, 'payment_used') : undefined;
};
