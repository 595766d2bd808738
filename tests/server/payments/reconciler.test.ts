import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { addCoupon, usesOf } from '../../support/coupons.ts';
import {
  APPROVED,
  CHALLENGED,
  cardOrder,
  PAY_WITHIN_MS,
  sandboxOf,
  walletOrder,
  windowOrder,
} from '../../support/orders.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let pay: ReturnType<typeof sandboxOf>;
beforeAll(async () => {
  shop = await openTestShop();
  pay = sandboxOf(shop);
});
afterAll(() => shop.close());

const PLACED = 'Order Placed Successfully';

describe('an unfinished payment', () => {
  // Open payments of earlier tests must not expire during these tests.
  beforeEach(async () => {
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
  });

  test('is checked, and captured when the customer had approved it', async () => {
    const customer = await signIn(shop);
    const requested = await pay.place(walletOrder([await pay.towel()]), customer);
    await pay.act(requested.PayPalOrderId ?? '', 'approve', customer);
    shop.clock.advance(61_000);
    await reconcilePayments(shop.app);
    expect(await pay.states(requested.OrderId)).toEqual(['awaiting_payment', 'paid']);
  });

  test('expires, and releases everything once although several processes check', async () => {
    const customer = await signIn(shop);
    const before = await pay.totals();
    const requested = await pay.place(walletOrder([await pay.towel(2)]), customer);
    shop.clock.advance(PAY_WITHIN_MS - 1);
    await reconcilePayments(shop.app);
    expect((await pay.totals()).stock).toBe(before.stock - 2);
    shop.clock.advance(120_000);
    await Promise.all([1, 2, 3].map(() => reconcilePayments(shop.app)));
    expect(await pay.states(requested.OrderId)).toEqual(['awaiting_payment', 'expired']);
    expect(await pay.totals()).toEqual(before);
    expect(await pay.confirm(requested.OrderId, customer)).toMatchObject({
      ok: false,
      error: { status: 409 },
    });
  });

  const payLate = (OrderId: number) =>
    shop.app.db.write(async (db) => {
      const { reference } = await db
        .selectFrom('payment')
        .select('reference')
        .where('order_id', '=', OrderId)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('sandbox_payment')
        .set({ state: 'succeeded' })
        .where('reference', '=', reference)
        .execute();
    });
  const setStock = (stock_quantity: number) =>
    shop.app.db.write((db) =>
      db.updateTable('product').set({ stock_quantity }).where('key', '=', 'gym-towel').execute(),
    );

  test('that succeeds after it expired takes its pieces again when they are available', async () => {
    const customer = await signIn(shop);
    const before = await pay.totals();
    const requested = await pay.place(walletOrder([await pay.towel()]), customer);
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
    await payLate(requested.OrderId);
    shop.clock.advance(6 * 60_000);
    await reconcilePayments(shop.app);
    expect(await pay.states(requested.OrderId)).toEqual(['awaiting_payment', 'expired', 'paid']);
    expect((await pay.totals()).stock).toBe(before.stock - 1);
    expect(rowsOf(await pay.confirm(requested.OrderId, customer))[0]?.ResponseMsg).toBe(PLACED);
  });

  test('that succeeds after it expired is refunded when they are gone, or when it was given up', async () => {
    const customer = await signIn(shop);
    const { stock } = await pay.totals();
    const before = await pay.charges();
    const expired = await pay.place(walletOrder([await pay.towel()]), customer);
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
    await setStock(0);
    await payLate(expired.OrderId);
    shop.clock.advance(6 * 60_000);
    await reconcilePayments(shop.app);
    await setStock(stock);
    expect(await pay.states(expired.OrderId)).toEqual(['awaiting_payment', 'expired', 'refunded']);

    const left = await pay.place(walletOrder([await pay.towel()]), customer);
    rowsOf(await pay.giveUp(left.OrderId, customer));
    await payLate(left.OrderId);
    shop.clock.advance(6 * 60_000);
    await reconcilePayments(shop.app);
    expect(await pay.states(left.OrderId)).toEqual(['awaiting_payment', 'cancelled', 'refunded']);
    expect(await pay.charges()).toBe(before);
    expect((await pay.totals()).stock).toBe(stock);
  });

  test.each([
    ['of this customer', { per_customer_limit: 1 }],
    ['of all', { usage_limit: 1 }],
  ])(
    'that succeeds late is refunded when the last use %s of its coupon went to another order',
    async (whose, limit) => {
      const customer = await signIn(shop);
      const code = `LATE${whose.length}`;
      await addCoupon(shop, code, limit);
      const before = { ...(await pay.totals()), charges: await pay.charges() };
      const late = await pay.place(walletOrder([await pay.towel(3)], { CouponCode: code }), customer);
      shop.clock.advance(PAY_WITHIN_MS + 60_000);
      await reconcilePayments(shop.app);
      expect(await usesOf(shop, code)).toBe(0);
      const other = cardOrder([await pay.towel(2)], APPROVED, { CouponCode: code });
      expect((await pay.place(other, customer)).ResponseMsg).toBe(PLACED);
      await payLate(late.OrderId);
      shop.clock.advance(6 * 60_000);
      await reconcilePayments(shop.app);
      expect(await pay.states(late.OrderId)).toEqual(['awaiting_payment', 'expired', 'refunded']);
      expect(await usesOf(shop, code)).toBe(1);
      expect(await pay.charges()).toBe(before.charges + 1);
      expect((await pay.totals()).stock).toBe(before.stock - 2);
    },
  );

  test('that succeeds late counts the use of its coupon when one is left', async () => {
    const customer = await signIn(shop);
    await addCoupon(shop, 'LATEONE', { per_customer_limit: 1, usage_limit: 1 });
    const late = await pay.place(walletOrder([await pay.towel(3)], { CouponCode: 'LATEONE' }), customer);
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
    await payLate(late.OrderId);
    shop.clock.advance(6 * 60_000);
    await reconcilePayments(shop.app);
    expect(await pay.states(late.OrderId)).toEqual(['awaiting_payment', 'expired', 'paid']);
    expect(await usesOf(shop, 'LATEONE')).toBe(1);
  });

  test('is released with all others in one run', async () => {
    const customer = await signIn(shop);
    await setStock(60);
    const line = await pay.towel();
    const placed = await Promise.all(
      Array.from({ length: 60 }, () => pay.place(walletOrder([line]), customer)),
    );
    expect(placed.every(({ OrderId }) => OrderId > 0)).toBe(true);
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
    expect((await pay.totals()).stock).toBe(60);
  });

  test('is not checked for ever', async () => {
    shop.clock.advance(20 * 86_400_000);
    for (let run = 0; run < 5; run += 1) await reconcilePayments(shop.app);
    expect(await reconcilePayments(shop.app)).toBe(0);
  });
});

describe.each([
  ['card', (lines: unknown[]) => cardOrder(lines, CHALLENGED)],
  ['wallet', walletOrder],
  ["Razorpay's window", windowOrder],
] as const)('a payment by %s in the sandbox', (_, orderOf) => {
  test.each([
    ['reported', PLACED, ['paid'], /ordered by/],
    ['twice', PLACED, ['awaiting_payment', 'paid'], /paid twice: payment sandbox_\w+ is refunded/],
    ['refunded', PLACED, ['paid', 'refunded'], /refunded at the provider/],
    ['decline', 409, ['payment_failed'], /declined|not_authenticated/],
    ['silent', 503, ['expired'], /not paid in time/],
    ['late', 503, ['expired', 'paid'], /paid after it was closed/],
  ] as const)('ends as chosen (%s)', async (action, answer, states, cause) => {
    const customer = await signIn(shop);
    const { OrderId, ...row } = await pay.place(orderOf([await pay.towel()]), customer);
    const reference = row.ClientSecret ?? row.PayPalOrderId ?? row.RazorpayOrderId ?? '';
    await pay.act(reference, action, customer);
    const confirmed = await pay.confirm(OrderId, customer);
    expect(confirmed.ok ? confirmed.value[0]?.ResponseMsg : confirmed.error.status).toBe(answer);
    for (const ms of [PAY_WITHIN_MS + 60_000, 6 * 60_000]) {
      shop.clock.advance(ms);
      await reconcilePayments(shop.app);
    }
    expect((await pay.states(OrderId)).sort()).toEqual(['awaiting_payment', ...states].sort());
    const events = await shop.app.db.read
      .selectFrom('order_event')
      .select('cause')
      .where('order_id', '=', OrderId)
      .execute();
    expect(events.map((event) => event.cause).join('\n')).toMatch(cause);
  });
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
