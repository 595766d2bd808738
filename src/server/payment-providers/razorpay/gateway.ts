import { ok, refuse } from '#domain/result.ts';
import type { RazorpayConfig } from '#server/config/payments-config.ts';
import type { KnownPayment, OnlineGateway, PaymentStatus, RefundResult } from '../gateway.ts';
import { KeysRefused } from '../keys-refused.ts';
import { isSigned } from '../signature.ts';
import {
  attemptAnswer,
  attemptsAnswer,
  orderAnswer,
  ordersAnswer,
  type RazorpayOrder,
  refundAnswer,
} from './answers.ts';
import { createRazorpayClient, isRefused } from './client.ts';
import { findAuthorized, listSurplus, readAttempts } from './read-attempts.ts';

/** An attempt that is authorised later is captured by the shop if its order still waits, else refunded by Razorpay. */
const CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 30, refund_speed: 'normal' },
} as const;

const ORDERS_MAXIMUM = 100;
const ALL_REFUNDED = /fully refunded already/i;

const unknown = (cause: unknown): PaymentStatus => ({ state: 'unknown', cause });

const isOf = ({ notes }: RazorpayOrder, key: string): boolean =>
  !Array.isArray(notes) && notes.payment_key === key;

/** Razorpay's window. The shop creates an order there, and the customer tries to pay it until an attempt succeeds. */
export const openRazorpay = (config: RazorpayConfig): OnlineGateway => {
  const call = createRazorpayClient(config);

  const list = async ({ reference }: KnownPayment) =>
    (await call({ path: `/orders/${reference}/payments`, answer: attemptsAnswer })).items;

  const refundCharge = async (charge: string, key: string, amount?: number): Promise<RefundResult> => {
    const refund = await call({
      path: `/payments/${charge}/refund`,
      answer: refundAnswer,
      body: { ...(amount !== undefined && { amount }), notes: { refund_key: key } },
      refundKey: key,
    });
    return refund.status === 'failed'
      ? { state: 'refused', cause: refund.status }
      : { state: 'accepted', reference: refund.id };
  };

  const readRefusal = (error: unknown): RefundResult => {
    if (!isRefused(error)) return { state: 'unknown', cause: error };
    return ALL_REFUNDED.test(error.description)
      ? { state: 'accepted', reference: null }
      : { state: 'refused', cause: error };
  };

  /** Nobody pays an order twice: what was captured beside the kept attempt is refunded at once. */
  const refundSurplus = async (payment: KnownPayment, status: PaymentStatus, charges: readonly string[]) => {
    const surplus: string[] = [];
    for (const charge of charges) {
      const result = await refundCharge(charge, `${payment.key}-${charge}`).catch(readRefusal);
      if (result.state === 'unknown') return unknown(result.cause);
      surplus.push(`${charge} ${result.state === 'accepted' ? 'is refunded' : 'COULD NOT BE REFUNDED'}`);
    }
    return surplus.length > 0 && status.state === 'succeeded' ? { ...status, surplus } : status;
  };

  const find = async (payment: KnownPayment): Promise<PaymentStatus> => {
    try {
      const attempts = await list(payment);
      const status = readAttempts(attempts, payment);
      if (status.state !== 'succeeded' && status.state !== 'refunded') return status;
      const surplus = listSurplus(attempts, payment).map(({ id }) => id);
      return await refundSurplus(payment, status, surplus);
    } catch (error) {
      return unknown(error);
    }
  };

  return {
    provider: 'razorpay',
    collects: 'online',
    mode: config.keyId.startsWith('rzp_live_') ? 'live' : 'test',
    clientId: config.keyId,
    create: async ({ key, orderId, orderNumber, amount, currency }) => {
      try {
        // Orders have no idempotency key.
        const path = `/orders?${new URLSearchParams({ receipt: orderNumber, count: String(ORDERS_MAXIMUM) })}`;
        const earlier = (await call({ path, answer: ordersAnswer })).items.find((order) => isOf(order, key));
        const notes = { order_id: String(orderId), payment_key: key };
        const body = { amount, currency, receipt: orderNumber, notes, payment: CAPTURE };
        const order = earlier ?? (await call({ path: '/orders', answer: orderAnswer, body }));
        return order.amount === amount && order.currency === currency
          ? ok({ reference: order.id, status: { state: 'action' } })
          : refuse({ state: 'unknown', cause: 'Razorpay created an order with a different sum' });
      } catch (error) {
        return error instanceof KeysRefused || isRefused(error)
          ? refuse({ state: 'failed', reason: 'payment_unavailable', cause: error })
          : refuse({ state: 'unknown', cause: error });
      }
    },
    charge: async (payment) => {
      try {
        const authorized = findAuthorized(await list(payment), payment);
        if (authorized)
          await call({
            path: `/payments/${authorized.id}/capture`,
            answer: attemptAnswer,
            body: { amount: payment.amount, currency: payment.currency },
          });
      } catch (error) {
        // Refused if it was captured meanwhile.
        if (!isRefused(error)) return unknown(error);
      }
      const status = await find(payment);
      return status.state === 'approved' ? unknown('Razorpay did not capture the payment') : status;
    },
    find,
    isGenuine: ({ reference }, { paymentId, orderId, signature }) =>
      orderId === reference && isSigned(`${orderId}|${paymentId}`, config.keySecret, signature),
    // Razorpay has no cancel call. A later success is refunded.
    cancel: async (payment) => {
      const status = await find(payment);
      return status.state === 'action' || status.state === 'approved' ? { state: 'cancelled' } : status;
    },
    refund: async ({ charge, amount: whole }, { key, amount }) => {
      const paid = charge ?? '';
      try {
        return await refundCharge(paid, key, amount < whole ? amount : undefined);
      } catch (error) {
        const result = readRefusal(error);
        if (result.state !== 'refused' || amount < whole) return result;
      }
      try {
        // The whole sum may be refused after a part was refunded at Razorpay.
        const { amount_refunded: back } = await call({ path: `/payments/${paid}`, answer: attemptAnswer });
        return await refundCharge(paid, `${key}-rest`, whole - back);
      } catch (error) {
        return readRefusal(error);
      }
    },
    findRefund: async (reference) => {
      try {
        const { status } = await call({ path: `/refunds/${reference}`, answer: refundAnswer });
        return status === 'failed' ? 'failed' : 'accepted';
      } catch {
        return 'unknown';
      }
    },
  };
};
