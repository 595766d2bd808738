import { describe, expect, test } from 'vitest';
import {
  canBecome,
  isPaid,
  ORDER_ACTIONS,
  ORDER_STATES,
  piecesToRestock,
  stateAfter,
} from '#domain/orders/order.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';

const { cashOnDelivery: CASH, card: CARD } = PAYMENT_METHOD;

describe('an action on an order', () => {
  test.each([
    ['cancel', 'placed', CASH, 'cancelled'],
    ['cancel', 'in_progress', CASH, 'cancelled'],
    ['cancel', 'completed', CASH, 'refunded'],
    ['cancel', 'awaiting_payment', CARD, 'cancelled'],
    ['cancel', 'paid', CARD, 'refunded'],
    ['cancel', 'in_progress', CARD, 'refunded'],
    ['cancel', 'cancelled', CASH, undefined],
    ['refund', 'placed', CASH, undefined],
    ['refund', 'in_progress', CASH, undefined],
    ['refund', 'completed', CASH, 'refunded'],
    ['return', 'placed', CASH, undefined],
    ['return', 'completed', CARD, 'returned'],
    ['complete', 'placed', CASH, 'completed'],
    ['complete', 'awaiting_payment', CARD, undefined],
    ['reopen', 'completed', CASH, 'in_progress'],
    ['reopen', 'placed', CASH, undefined],
    ['reopen', 'returned', CARD, undefined],
  ] as const)('%s of a %s order, paid by method %i: %s', (action, state, method, expected) => {
    expect(stateAfter(action, state, method)).toBe(expected);
  });

  test('never causes an invalid transition, nor a refund of an unpaid order', () => {
    for (const action of ORDER_ACTIONS)
      for (const state of ORDER_STATES)
        for (const method of [CASH, CARD]) {
          const to = stateAfter(action, state, method);
          if (!to) continue;
          expect(canBecome(state, to)).toBe(true);
          if (to === 'refunded') expect(isPaid(state, method)).toBe(true);
          if (to === 'cancelled') expect(isPaid(state, method)).toBe(false);
        }
  });

  test.each([
    ['placed', 'cancelled', 'unshipped'],
    ['paid', 'refunded', 'unshipped'],
    ['completed', 'refunded', 'none'],
    ['completed', 'returned', 'physical'],
    ['returned', 'refunded', 'none'],
    ['expired', 'refunded', 'none'],
    ['placed', 'completed', 'none'],
  ] as const)('%s -> %s restocks: %s', (from, to, which) => {
    expect(piecesToRestock(from, to)).toBe(which);
  });
});
