import { toPaise } from '#domain/money.ts';
import { ForeignPayee } from '../foreign-payee.ts';
import type { KnownPayment, PaymentStatus } from '../gateway.ts';
import type { PayPalOrder, PayPalUnit } from './answers.ts';

const readAmount = ({ value, currency_code }: { value: string; currency_code: string }) => ({
  amount: toPaise(Number(value)),
  currency: currency_code,
});

export const readPayee = ({ purchase_units: units }: PayPalOrder): string => {
  const { merchant_id = '', email_address = '' } = units[0]?.payee ?? {};
  return merchant_id || email_address ? `${merchant_id} ${email_address.toLowerCase()}` : '';
};

/** Compares merchant id and e-mail address. Ignores a part that either payee lacks. */
const isSamePayee = (one: string, other: string): boolean => {
  if (one === '' || other === '') return one === other;
  const others = other.split(' ');
  const both = one.split(' ').map((part, at) => [part, others[at]]);
  const comparable = both.filter(([a, b]) => a && b);
  return comparable.length > 0 && comparable.every(([a, b]) => a === b);
};

export const isComplete = (order: PayPalOrder): boolean =>
  order.intent !== undefined && readPayee(order) !== '';

const MISMATCH: PaymentStatus = { state: 'failed', reason: 'payment_mismatch' };

const incompleteOrder = ({ status }: PayPalOrder): PaymentStatus => ({
  state: 'unknown',
  cause: `PayPal returned an order with status ${status} but without the required fields`,
});

/** `payee` is null for payments recorded by versions that did not store it. */
const checkPayee = (order: PayPalOrder, { reference, payee }: KnownPayment): PaymentStatus | undefined => {
  const paid = readPayee(order);
  return payee === null || isSamePayee(paid, payee)
    ? undefined
    : { state: 'failed', reason: 'payment_foreign', cause: new ForeignPayee('PayPal', reference, paid) };
};

const readCapture = ({ payments: { captures } }: PayPalUnit): PaymentStatus | undefined => {
  const capture = captures.at(-1);
  switch (capture?.status) {
    case undefined:
      return undefined;
    case 'REFUNDED':
      return { state: 'refunded', charge: capture.id };
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return { state: 'succeeded', charge: capture.id, ...readAmount(capture.amount) };
    case 'DECLINED':
    case 'FAILED':
      return { state: 'failed', reason: 'wallet_declined' };
    case 'PENDING':
      return { state: 'processing' };
  }
};

const readCompleted = (order: PayPalOrder, payment: KnownPayment): PaymentStatus => {
  const [unit] = order.purchase_units;
  const status = unit && readCapture(unit);
  // An authorisation does not transfer money.
  if (!status) return order.intent === 'AUTHORIZE' ? MISMATCH : incompleteOrder(order);
  return (status.state === 'succeeded' && checkPayee(order, payment)) || status;
};

/** Checks an approved order before its capture, because the browser can change it at PayPal until then. */
const readApproved = (order: PayPalOrder, payment: KnownPayment): PaymentStatus => {
  const [unit, ...more] = order.purchase_units;
  if (!unit?.amount || order.intent === undefined) return incompleteOrder(order);
  const approved = readAmount(unit.amount);
  const foreign = checkPayee(order, payment);
  if (foreign) return foreign;
  const isMatch =
    more.length === 0 &&
    order.intent === 'CAPTURE' &&
    approved.amount === payment.amount &&
    approved.currency === payment.currency;
  return isMatch ? { state: 'approved', ...approved } : MISMATCH;
};

export const readOrder = (order: PayPalOrder, payment: KnownPayment): PaymentStatus => {
  if (order.id !== payment.reference)
    return { state: 'unknown', cause: 'PayPal returned a different order from the one requested' };
  switch (order.status) {
    case 'COMPLETED':
      return readCompleted(order, payment);
    case 'APPROVED':
      return readApproved(order, payment);
    case 'VOIDED':
      return { state: 'cancelled' };
    default:
      return { state: 'action' };
  }
};

/**
 * Same as `readOrder`, but for an order that the browser created directly at PayPal. Its payee must be the shop's
 * account, and its `custom_id` must be empty or the id of this order.
 */
export const readAdopted = (order: PayPalOrder, payment: KnownPayment): PaymentStatus => {
  const status = readOrder(order, payment);
  if (status.state !== 'approved' && status.state !== 'succeeded') return status;
  if (!payment.payee)
    return { state: 'unknown', cause: "the payee of the shop's own PayPal order is unknown" };
  const [unit, ...more] = order.purchase_units;
  const customId = unit?.custom_id ?? '';
  const isOurs = customId === '' || customId === String(payment.orderId);
  const isMatch =
    isOurs &&
    more.length === 0 &&
    order.intent === 'CAPTURE' &&
    status.amount === payment.amount &&
    status.currency === payment.currency;
  return isMatch ? status : MISMATCH;
};
