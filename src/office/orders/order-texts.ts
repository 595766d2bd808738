import type { NextStep } from '#domain/orders/next-step.ts';
import type { OrderState } from '#domain/orders/order.ts';
import type { ReturnState } from '#domain/orders/returns.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';
import type { Ring } from '../parts/icons.ts';

const RINGS: Readonly<Record<OrderState, Ring>> = {
  placed: 'new',
  awaiting_payment: 'new',
  paid: 'done',
  payment_failed: 'bad',
  expired: 'mute',
  retried: 'mute',
  in_progress: 'half',
  completed: 'done',
  returned: 'refund',
  refunded: 'refund',
  cancelled: 'mute',
};

export const RETURN_RINGS: Readonly<Record<ReturnState, Ring>> = {
  requested: 'wait',
  approved: 'half',
  declined: 'mute',
  withdrawn: 'mute',
  received: 'wait',
  refunded: 'refund',
};

/** The amber handle appears only where the order waits for staff. */
export const ringOf = (state: OrderState, next: readonly NextStep[]): Ring =>
  next.some((step) => step === 'check_payment' || step === 'confirm_transfer' || step === 'ship_late')
    ? 'wait'
    : RINGS[state];

/** `link` is routine, `wait` and `bad` are requests, `plain` needs nothing. */
export const toneOf = (step: NextStep): 'link' | 'wait' | 'bad' | 'plain' => {
  if (step === 'retry_refund') return 'bad';
  if (step === 'check_payment' || step === 'confirm_transfer' || step === 'ship_late') return 'wait';
  return step === 'on_the_way' ? 'plain' : 'link';
};

/** What the staff must do, with the number of pieces where they are to be shipped. */
export const formatStep = (t: OfficeTranslate, step: NextStep, piecesLeft: number): string =>
  step.startsWith('ship') ? t.plural('pieces_to_ship', piecesLeft) : t(`next_${step}`);
