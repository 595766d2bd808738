import type { KnownPayment, PaymentStatus } from '../gateway.ts';
import type { Attempt } from './answers.ts';

const isCaptured = ({ status }: Attempt): boolean => status === 'captured' || status === 'refunded';

/**
 * The attempt that pays the order: the recorded one, else the first whose money the shop still has. A failed attempt may
 * succeed days later, so an order may have several.
 */
const findKept = (attempts: readonly Attempt[], charge: string | null): Attempt | undefined => {
  const captured = attempts
    .filter(isCaptured)
    .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  return (
    captured.find(({ id }) => id === charge) ??
    captured.find(({ status }) => status === 'captured') ??
    captured[0]
  );
};

export const findAuthorized = (
  attempts: readonly Attempt[],
  { amount, currency }: KnownPayment,
): Attempt | undefined =>
  attempts.find(
    (attempt) =>
      attempt.status === 'authorized' && attempt.amount === amount && attempt.currency === currency,
  );

/** Captured attempts beside the one that pays the order. */
export const listSurplus = (attempts: readonly Attempt[], { charge }: KnownPayment): readonly Attempt[] => {
  const kept = findKept(attempts, charge);
  return attempts.filter((attempt) => attempt !== kept && attempt.status === 'captured');
};

/** The customer can try again while no attempt has succeeded, so that failed ones decide nothing. */
export const readAttempts = (attempts: readonly Attempt[], payment: KnownPayment): PaymentStatus => {
  if (attempts.some(({ order_id }) => order_id !== payment.reference))
    return { state: 'unknown', cause: 'Razorpay returned payments of a different order' };
  const kept = findKept(attempts, payment.charge);
  if (kept) {
    const { id: charge, amount, currency, status } = kept;
    return status === 'refunded'
      ? { state: 'refunded', charge }
      : { state: 'succeeded', charge, amount, currency, mayPayAgain: attempts.length > 1 };
  }
  const authorized = findAuthorized(attempts, payment);
  if (authorized) return { state: 'approved', amount: authorized.amount, currency: authorized.currency };
  return attempts.some(({ status }) => status === 'authorized')
    ? { state: 'failed', reason: 'payment_mismatch' }
    : { state: 'action' };
};
