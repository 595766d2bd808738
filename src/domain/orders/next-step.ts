import { DAY_MS, HOUR_MS } from '#domain/duration.ts';

/**
 * What happens next to an order: `pay` waits for the payment, `complete` has nothing to ship, `on_the_way` waits for the
 * delivery.
 */
const ORDER_STEPS = ['pay', 'ship', 'ship_rest', 'complete', 'on_the_way', 'none'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** An unshipped order is late after this time. */
export const SHIP_WITHIN_MS = DAY_MS;
/** Payments are given up after half an hour. An older one hangs. */
export const PAYMENT_HANGS_AFTER_MS = HOUR_MS;

export const NEXT_STEPS = [
  'retry_refund',
  'check_payment',
  'confirm_transfer',
  'ship_late',
  'ship',
  'ship_rest',
  'complete',
  'on_the_way',
] as const;
/** What the staff must do, most urgent first. `on_the_way` asks nothing until the parcel arrives. */
export type NextStep = (typeof NEXT_STEPS)[number];

export interface OpenOrder {
  readonly step: OrderStep;
  readonly hasFailedRefund: boolean;
  readonly placedAt: number;
  /** Only for an order that waits for a transfer: the customer says that it is paid. */
  readonly isClaimed?: boolean | undefined;
}

/** A transfer is late as soon as the customer says that it is paid. */
export const isLate = (
  { step, placedAt, isClaimed }: Omit<OpenOrder, 'hasFailedRefund'>,
  now: number,
): boolean => {
  if (step === 'pay' && isClaimed !== undefined) return isClaimed;
  if (step === 'pay') return now - placedAt > PAYMENT_HANGS_AFTER_MS;
  return (step === 'ship' || step === 'ship_rest') && now - placedAt > SHIP_WITHIN_MS;
};

/** Steps of an order, most urgent first. A late order is listed both as late and as to be shipped. */
export const listNextSteps = (order: OpenOrder, now: number): NextStep[] => {
  const { step, hasFailedRefund } = order;
  const late = isLate(order, now);
  return [
    ...(hasFailedRefund ? (['retry_refund'] as const) : []),
    ...(step === 'pay' && late
      ? [order.isClaimed ? ('confirm_transfer' as const) : ('check_payment' as const)]
      : []),
    ...(step !== 'pay' && late ? (['ship_late'] as const) : []),
    ...(step === 'pay' || step === 'none' ? [] : [step]),
  ];
};
