import { describe, expect, test } from 'vitest';
import { type Coupon, type CouponHistory, NO_HISTORY, readCouponDiscount } from '#domain/cart/coupon.ts';

const NOW = 1_000_000;
const coupon = (more: Partial<Coupon> = {}): Coupon => ({
  isActive: true,
  startsAt: NOW - 1000,
  endsAt: NOW + 1000,
  type: 2,
  amount: 1000,
  minimumOrder: 0,
  maximumDiscount: null,
  usageLimit: null,
  usedCount: 0,
  perCustomerLimit: null,
  firstOrderOnly: false,
  ...more,
});
const line = (amount: number, more: object = {}) => ({
  amount,
  hasDiscount: false,
  isEligible: true,
  ...more,
});
const read = (
  more: Partial<Coupon>,
  {
    lines = [line(100_000)],
    history = NO_HISTORY,
    now = NOW,
  }: Partial<{ lines: ReturnType<typeof line>[]; history: CouponHistory; now: number }> = {},
) => readCouponDiscount(coupon(more), lines, history, now);

describe('a valid coupon takes off', () => {
  test.each([
    ['a share, half up to the paisa', { amount: 1250 }, [line(33_340)], [4168]],
    ['a fixed sum', { type: 1, amount: 5000 }, [line(100_000)], [5000]],
    ['never more than the lines it is for', { type: 1, amount: 5000 }, [line(3000)], [3000]],
    ['never more than its maximum', { maximumDiscount: 700 }, [line(100_000)], [700]],
    ['a share of eligible lines alone', {}, [line(10_000), line(90_000, { isEligible: false })], [1000, 0]],
    [
      'a sum from eligible lines alone',
      { type: 1, amount: 5000 },
      [line(90_000, { isEligible: false }), line(10_000), line(20_000)],
      [0, 1667, 3333],
    ],
  ])('%s', (_, more, lines, lineDiscounts) => {
    const discount = lineDiscounts.reduce((sum, one) => sum + one, 0);
    expect(read(more, { lines })).toEqual({ ok: true, value: { discount, lineDiscounts } });
  });

  test('from its first instant until just before its last', () => {
    expect(read({ startsAt: NOW }).ok).toBe(true);
    expect(read({ endsAt: NOW + 1 }).ok).toBe(true);
  });

  test('when the whole cart reaches its minimum, eligible or not', () => {
    const lines = [line(10_000), line(90_000, { isEligible: false })];
    expect(read({ minimumOrder: 100_000 }, { lines })).toMatchObject({ value: { discount: 1000 } });
  });
});

describe('a coupon is refused', () => {
  test.each([
    ['switched off', { isActive: false }, {}, { code: 'coupon_invalid' }],
    ['before it begins', { startsAt: NOW + 1 }, {}, { code: 'coupon_not_started' }],
    ['at its end', { endsAt: NOW }, {}, { code: 'coupon_expired' }],
    ['used up', { usageLimit: 3, usedCount: 3 }, {}, { code: 'coupon_used_up' }],
    [
      'used by this customer',
      { perCustomerLimit: 1 },
      { history: { uses: 1, orders: 1, isGuest: false } },
      { code: 'coupon_used_before' },
    ],
    [
      'on a second order where it is for the first',
      { firstOrderOnly: true },
      { history: { uses: 0, orders: 1, isGuest: false } },
      { code: 'coupon_first_order' },
    ],
    [
      'of a guest where it is counted by customer',
      { perCustomerLimit: 1 },
      { history: { uses: 0, orders: 0, isGuest: true } },
      { code: 'coupon_needs_account' },
    ],
    [
      'beside a discounted product, also one it is not for',
      {},
      { lines: [line(9000), line(9000, { hasDiscount: true, isEligible: false })] },
      { code: 'coupon_with_discount' },
    ],
    ['below its minimum', { minimumOrder: 100_001 }, {}, { code: 'coupon_minimum', minimum: 100_001 }],
    [
      'when it is for none of the products',
      {},
      { lines: [line(9000, { isEligible: false })] },
      { code: 'coupon_not_for_cart' },
    ],
    ['on an empty cart', {}, { lines: [] }, { code: 'coupon_not_for_cart' }],
  ])('%s', (_, more, cart, error) => {
    expect(read(more, cart)).toEqual({ ok: false, error });
  });
});
