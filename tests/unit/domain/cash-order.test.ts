import { describe, expect, test } from 'vitest';
import { maskEmail } from '#domain/customers/contact.ts';
import { cashCharges, needsConfirmedContact } from '#domain/orders/cash-order.ts';
import { isUnpaid, ORDER_STATES } from '#domain/orders/order.ts';
import { digitsOf } from '#domain/typed-text.ts';

const LIMITS = { any: 15_000, newAccount: 5000 };
const NEVER = Number.POSITIVE_INFINITY;
const NEW = { unpaid: 0, isNew: true, isConfirmed: false };
const KNOWN = { ...NEW, isNew: false };

describe('a cash order', () => {
  test.each([
    ['a small first order', NEW, 4999, LIMITS, false],
    ['a first order that reaches the sum', NEW, 5000, LIMITS, true],
    ['a second order that reaches it with the first', { ...NEW, unpaid: 4000 }, 1000, LIMITS, true],
    ['a known customer below the sum', { ...KNOWN, unpaid: 10_000 }, 4999, LIMITS, false],
    ['a known customer who reaches it', { ...KNOWN, unpaid: 10_000 }, 5000, LIMITS, true],
    ['a confirmed account', { unpaid: 90_000, isNew: true, isConfirmed: true }, 90_000, LIMITS, false],
    ['any first order where the sum is 0', NEW, 1, { ...LIMITS, newAccount: 0 }, true],
    ['a new account without a sum of its own', NEW, 15_000, { ...LIMITS, newAccount: NEVER }, true],
    ['a shop without confirmation', NEW, 1e9, { any: NEVER, newAccount: NEVER }, false],
  ])('requires a confirmed contact or not: %s', (_, standing, total, limits, expected) => {
    expect(needsConfirmedContact(standing, total, limits)).toBe(expected);
  });

  test.each([
    ['rupees', 112_757, 0, 100, 112_800],
    ['rupees', 112_740, 0, 100, 112_700],
    ['rupees', 93_600, 4950, 100, 98_600],
    ['rupees, and never becomes free', 30, 0, 100, 100],
    ['25 fils of the Emirates', 10_010, 0, 25, 10_000],
    ['5 fils of Kuwait', 7503, 0, 5, 7505],
    ['nothing for a free order', 0, 4950, 100, 0],
  ])('is rounded to %s', (_, total, cashFee, coin, paid) => {
    const { fee, rounding } = cashCharges(total, cashFee, coin);
    expect(total + fee + rounding).toBe(paid);
  });

  test('is unpaid until its money arrives or it is cancelled', () => {
    const unpaid = (method: number) => ORDER_STATES.filter((state) => isUnpaid(state, method));
    expect(unpaid(6)).toEqual(['placed', 'awaiting_payment', 'paid', 'in_progress']);
    expect(unpaid(5)).toEqual(['placed', 'awaiting_payment']);
  });
});

describe('a contact', () => {
  test.each([
    ['noura@example.com', 'n***@example.com'],
    ['a@b', 'a***@b'],
    ['"odd@name"@example.com', '"***@example.com'],
  ])('%s is shown as %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });

  test.each([
    [' 123 456 ', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳-۴۵۶', '123456'],
    ['abc', ''],
  ])('has a code that can be typed as %s', (typed, code) => {
    expect(digitsOf(typed)).toBe(code);
  });
});
