import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { addCoupon, usesOf } from '../../support/coupons.ts';
import { APPROVED, cardOrder, DECLINED, sandboxOf, walletOrder, windowOrder } from '../../support/orders.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let pay: ReturnType<typeof sandboxOf>;
beforeAll(async () => {
  shop = await openTestShop();
  pay = sandboxOf(shop);
});
afterAll(() => shop.close());

describe('a coupon', () => {
  test('is counted while an order uses it, and free again after a refusal, a refund and a cancellation', async () => {
    await addCoupon(shop, 'HELD', { usage_limit: 1, per_customer_limit: 1 });
    const customer = await signIn(shop);
    const line = await cartLine(shop, 'gym-towel', 2);
    const CouponCode = 'HELD';
    await shop.call('post-order', cardOrder([line], DECLINED, { CouponCode }), customer);
    expect(await usesOf(shop, 'HELD')).toBe(0);
    const requested = await pay.place(walletOrder([line], { CouponCode }), customer);
    expect(await usesOf(shop, 'HELD')).toBe(1);
    rowsOf(await pay.giveUp(requested.OrderId, customer));
    expect(await usesOf(shop, 'HELD')).toBe(0);
    for (const [order, action] of [
      [cardOrder([line], APPROVED, { CouponCode }), 'refund'],
      [cashOrder([line], { CouponCode }), 'cancel'],
    ] as const) {
      const { OrderNumber } = await pay.place(order, customer);
      expect(await usesOf(shop, 'HELD')).toBe(1);
      await runShopCommand(shop.app, 'orders', action, OrderNumber);
      expect(await usesOf(shop, 'HELD')).toBe(0);
    }
  });

  test('with one use, twenty customers at once: one order, one charge, one use', async () => {
    await addCoupon(shop, 'SINGLE', { usage_limit: 1 });
    const customers = await Promise.all(Array.from({ length: 20 }, () => signIn(shop)));
    const line = await cartLine(shop, 'electrolyte-stick');
    const before = await pay.charges();
    const answers = await Promise.all(
      customers.map((customer) =>
        shop.call('post-order', cardOrder([line], APPROVED, { CouponCode: 'SINGLE' }), customer),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await usesOf(shop, 'SINGLE')).toBe(1);
    expect(await pay.charges()).toBe(before + 1);
  });
});

test('fifty customers order the last ten pieces by card, wallet, window and cash: ten orders, stock 0', async () => {
  await shop.app.db.write((db) =>
    db.updateTable('product').set({ stock_quantity: 10 }).where('key', '=', 'gym-towel').execute(),
  );
  const customers = await Promise.all(Array.from({ length: 50 }, () => signIn(shop)));
  const line = await pay.towel();
  const orderOf = (index: number) =>
    [cardOrder([line], APPROVED), walletOrder([line]), windowOrder([line]), cashOrder([line])][index % 4] ??
    cashOrder([line]);
  const answers = await Promise.all(
    customers.map((customer, index) => shop.call('post-order', orderOf(index), customer)),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
  expect(answers.filter((answer) => !answer.ok && answer.error.status === 409)).toHaveLength(40);
  expect((await pay.totals()).stock).toBe(0);
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
