import { fromUnits } from '../currency-units.ts';
import type { KnownPayment, PaymentStatus } from '../gateway.ts';
import type { Charge } from './answers.ts';

export const isOpen = ({ status }: Charge): boolean => status === 'INITIATED' || status === 'IN_PROGRESS';

const findKept = (charges: readonly Charge[], recorded: string | null): Charge | undefined => {
  const captured = charges.filter(({ status }) => status === 'CAPTURED');
  return captured.find(({ id }) => id === recorded) ?? captured.at(-1);
};

/** Captured charges beside the one that pays the order. */
export const listSurplus = (charges: readonly Charge[], { charge }: KnownPayment): readonly Charge[] => {
  const kept = findKept(charges, charge);
  return charges.filter((one) => one !== kept && one.status === 'CAPTURED');
};

/**
 * All other states are final failures, which decide nothing: the customer can pay with a new charge.
 * @param charges newest first
 */
export const readCharges = (
  charges: readonly Charge[],
  { charge: recorded }: KnownPayment,
): PaymentStatus => {
  const kept = findKept(charges, recorded);
  if (kept) {
    const { id: charge, currency } = kept;
    const amount = fromUnits(kept.amount, currency);
    return { state: 'succeeded', charge, amount, currency, mayPayAgain: charges.length > 1 };
  }
  const [last] = charges;
  return last && isOpen(last) ? { state: 'action' } : { state: 'action', isDeclined: true };
};
