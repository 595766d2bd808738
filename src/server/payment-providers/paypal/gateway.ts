import type { Paise } from '#domain/money.ts';
import { ok, refuse } from '#domain/result.ts';
import type { PayPalConfig } from '#server/config/payments-config.ts';
import type { FailedOrUnknown, KnownPayment, OnlineGateway, PaymentStatus } from '../gateway.ts';
import { KeysRefused } from '../keys-refused.ts';
import { orderAnswer, type PayPalOrder, refundAnswer } from './answers.ts';
import { createPayPalClient, PayPalError } from './client.ts';
import { isComplete, readAdopted, readOrder, readPayee } from './read-order.ts';

const formatValue = (amount: Paise): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** Issues of a capture that the customer can resolve with another way to pay. */
export const DECLINED: readonly string[] = [
  'CARD_BRAND_NOT_SUPPORTED',
  'COMPLIANCE_VIOLATION',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
];

/** Issues of the shop's own account. */
export const REFUSED: readonly string[] = [
  'PAYEE_BLOCKED_TRANSACTION',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
];

const isRefundFailed = ({ status }: { readonly status: string }): boolean =>
  status === 'FAILED' || status === 'CANCELLED';

const keysRefused = (cause: KeysRefused): FailedOrUnknown => ({
  state: 'failed',
  reason: 'payment_unavailable',
  cause,
});

/** Opens the PayPal wallet. The shop creates and captures an order, and the customer approves it at PayPal. */
export const openPayPal = (config: PayPalConfig): OnlineGateway => {
  const call = createPayPalClient(config);
  const orderPath = (reference: string) => `/v2/checkout/orders/${encodeURIComponent(reference)}`;
  const show = (reference: string) =>
    call({ method: 'GET', path: orderPath(reference), answer: orderAnswer });
  const ask = async (
    payment: KnownPayment,
    read: (order: PayPalOrder, payment: KnownPayment) => PaymentStatus,
  ): Promise<PaymentStatus> => {
    try {
      return read(await show(payment.reference), payment);
    } catch (error) {
      // PayPal deletes uncaptured orders after some hours.
      const isGone = error instanceof PayPalError && error.status === 404;
      return isGone ? { state: 'cancelled' } : { state: 'unknown', cause: error };
    }
  };
  const find = (payment: KnownPayment) => ask(payment, readOrder);
  return {
    provider: 'paypal',
    collects: 'online',
    mode: config.mode,
    clientId: config.clientId,
    create: async ({ key, orderId, orderNumber, amount, currency }) => {
      try {
        const order = await call({
          method: 'POST',
          path: '/v2/checkout/orders',
          answer: orderAnswer,
          requestId: key,
          body: {
            intent: 'CAPTURE',
            purchase_units: [
              {
                custom_id: String(orderId),
                description: `Order ${orderNumber}`,
                amount: { currency_code: currency, value: formatValue(amount) },
              },
            ],
            payment_source: {
              paypal: { experience_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' } },
            },
          },
        });
        const payee = readPayee(order) || readPayee(await show(order.id));
        const made = { key, orderId, reference: order.id, charge: null, amount, currency, payee };
        return ok({ reference: order.id, payee, status: readOrder(order, made) });
      } catch (error) {
        if (error instanceof KeysRefused) return refuse(keysRefused(error));
        // 429 is temporary.
        const isRefused =
          error instanceof PayPalError && error.status >= 400 && error.status < 500 && error.status !== 429;
        const failure: FailedOrUnknown = isRefused
          ? { state: 'failed', reason: 'payment_unavailable', cause: error }
          : { state: 'unknown', cause: error };
        return refuse(failure);
      }
    },
    charge: async (payment) => {
      try {
        const order = await call({
          method: 'POST',
          path: `${orderPath(payment.reference)}/capture`,
          answer: orderAnswer,
          requestId: `${payment.key}-capture`,
        });
        return isComplete(order) ? readOrder(order, payment) : find(payment);
      } catch (error) {
        if (error instanceof KeysRefused) return keysRefused(error);
        if (!(error instanceof PayPalError) || error.status !== 422)
          return { state: 'unknown', cause: error };
        if (DECLINED.includes(error.issue)) return { state: 'failed', reason: 'wallet_declined' };
        return REFUSED.includes(error.issue)
          ? { state: 'failed', reason: 'payment_unavailable', cause: error }
          : find(payment);
      }
    },
    find,
    adopt: (payment) => ask(payment, readAdopted),
    // PayPal has no cancel call. An order that is not captured is never paid.
    cancel: async (payment) => {
      const status = await find(payment);
      return status.state === 'action' || status.state === 'approved' ? { state: 'cancelled' } : status;
    },
    refund: async ({ charge, amount: whole, currency }, { key, amount }) => {
      try {
        const refund = await call({
          method: 'POST',
          path: `/v2/payments/captures/${encodeURIComponent(charge ?? '')}/refund`,
          answer: refundAnswer,
          requestId: key,
          ...(amount < whole && {
            body: { amount: { currency_code: currency, value: formatValue(amount) } },
          }),
        });
        return isRefundFailed(refund)
          ? { state: 'refused', cause: refund.status }
          : { state: 'accepted', reference: refund.id };
      } catch (error) {
        if (!(error instanceof PayPalError) || error.status !== 422)
          return { state: 'unknown', cause: error };
        return error.issue === 'CAPTURE_FULLY_REFUNDED'
          ? { state: 'accepted', reference: null }
          : { state: 'refused', cause: error };
      }
    },
    findRefund: async (reference) => {
      const path = `/v2/payments/refunds/${encodeURIComponent(reference)}`;
      try {
        return isRefundFailed(await call({ method: 'GET', path, answer: refundAnswer }))
          ? 'failed'
          : 'accepted';
      } catch {
        return 'unknown';
      }
    },
  };
};
