import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderState } from '#domain/orders/order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { lockOrder, moveOrder } from '#server/orders/move-order.ts';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { listDocuments } from '#server/tax/find-documents.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { addCoupon, usesOf } from '../../support/coupons.ts';
import { asDeclared } from '../../support/database/strict-rows.ts';
import { APPROVED, cardOrder, PAY_WITHIN_MS, sandboxOf, walletOrder } from '../../support/orders.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';
import { setSeller } from '../../support/tax-seller.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const categoryId = async (key: string) =>
  (
    await shop.app.db.read
      .selectFrom('category')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).id;

const quote = async (CouponCode: string, lines: readonly unknown[], caller: object = {}) =>
  asDeclared(
    'get-coupon-code-discount-value',
    rowsOf(
      await shop.call(
        'get-coupon-code-discount-value',
        { CouponCode, cartJsonData: JSON.stringify(lines) },
        caller,
      ),
    ),
  );

describe('the discount of a coupon', () => {
  test('is a share of the cart without shipping, in any letter case of the code', async () => {
    await addCoupon(shop, 'TEN');
    expect(await quote(' ten ', [await cartLine(shop, 'gym-towel', 2)])).toEqual({
      DiscountValueAfterCouponAppliedWithQuantity: 59.8,
      Reason: '',
    });
  });

  test('counts products of the category and its subcategories', async () => {
    await addCoupon(shop, 'PROTEIN', { category_id: await categoryId('protein') });
    const lines = [await cartLine(shop, 'daily-whey'), await cartLine(shop, 'gym-towel')];
    expect((await quote('PROTEIN', lines)).DiscountValueAfterCouponAppliedWithQuantity).toBe(119.9);
  });

  test.each([
    ['an unknown code', 'NOPE', 'gym-towel', /Invalid coupon code!/],
    ['an expired one', 'EID300', 'daily-whey', /expired/],
    ['one that is used up', 'FLASH50', 'daily-whey', /used up/],
    ['too small a cart', 'WELCOME100', 'gym-towel', /₹999/],
    ['a product on sale', 'WELCOME100', 'prime-whey', /on sale/],
    ['products that it does not cover', 'PLANT15', 'gym-towel', /not for any/],
  ])('is zero, with the reason, for %s', async (_, code, key, reason) => {
    const line = await cartLine(shop, key);
    const answer = await quote(code, [line]);
    expect(answer.DiscountValueAfterCouponAppliedWithQuantity).toBe(0);
    expect(answer.Reason).toMatch(reason);
    expect((await quote(code, [line], { locale: 'ar' })).Reason).toMatch(/\p{Script=Arabic}/u);
  });

  test('requires a code of 30 characters at most', async () => {
    for (const CouponCode of ['', '  ', 'x'.repeat(31)]) {
      const answer = await shop.call('get-coupon-code-discount-value', { CouponCode, cartJsonData: '[]' });
      expect(answer).toMatchObject({ ok: false, error: { status: 400 } });
    }
  });
});

describe('an order with a coupon', () => {
  test('is cheaper by the discount and counts the use', async () => {
    await addCoupon(shop, 'ORDER10');
    const customer = await signIn(shop);
    const lines = [await cartLine(shop, 'gym-towel', 2)];
    const { orderTotal } = rowsOf(
      await shop.call('get-customer-cart-items', { cartJsonData: JSON.stringify(lines) }),
    );
    const refused = await shop.call(
      'post-order',
      cashOrder(lines, { CouponCode: 'ORDER10', ExpectedOrderTotal: orderTotal }),
      customer,
    );
    expect(refused).toMatchObject({ ok: false, error: { status: 409 } });
    expect(await usesOf(shop, 'ORDER10')).toBe(0);

    // Cash is paid in whole rupees.
    const ExpectedOrderTotal = Math.round(orderTotal - 59.8);
    const [placed] = rowsOf(
      await shop.call(
        'post-order',
        cashOrder(lines, { CouponCode: 'order10', ExpectedOrderTotal }),
        customer,
      ),
    );
    const order = await shop.app.db.read
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', placed?.OrderId ?? 0)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ discount: 5980, coupon_code: 'ORDER10' });
    expect(order.total).toBe(order.subtotal + order.shipping + order.rounding - 5980);
    expect([order.rounding, order.total]).toEqual([-20, ExpectedOrderTotal * 100]);
    expect(await usesOf(shop, 'ORDER10')).toBe(1);
  });

  test('takes the discount off the lines that the coupon is for, in refunds, invoices and credit notes', async () => {
    await setSeller(shop);
    await addCoupon(shop, 'OMEGA', { amount: 5000, category_id: await categoryId('omega-3') });
    const { OrderNumber } = await sandboxOf(shop).place(
      cardOrder([await cartLine(shop, 'joint-complex'), await cartLine(shop, 'algae-omega')], APPROVED, {
        CouponCode: 'OMEGA',
      }),
      await signIn(shop),
    );
    const found = await findOrder(shop.app.db.read, OrderNumber);
    const { order, lines } = found ?? { order: { id: 0 }, lines: [] };
    expect(lines.map(({ line_total, discount }) => [line_total, discount])).toEqual([
      [89_900, 0],
      [114_900, 57_450],
    ]);
    const rows = async () =>
      (await listDocuments(shop.app.db.read, order.id)).map(({ content }) =>
        content.rows.filter(({ kind }) => kind === 'goods').map(({ gross }) => gross),
      );
    for (const { id } of lines) {
      shop.clock.advance(1000);
      rowsOf(
        await refundPart(shop.app, OrderNumber, {
          ...{ pieces: [{ lineId: id, quantity: 1 }], withShipping: false, cause: 'operator: test' },
        }),
      );
    }
    expect(await rows()).toEqual([[89_900, 57_450], [89_900], [57_450]]);
  });

  test('is refused with the reason when the coupon is not valid, and stores nothing', async () => {
    const customer = await signIn(shop);
    const answer = await shop.call(
      'post-order',
      cashOrder([await cartLine(shop, 'daily-whey')], { CouponCode: 'EID300' }),
      customer,
    );
    expect(answer).toMatchObject({ ok: false, error: { status: 409, message: 'This coupon has expired.' } });
    expect(rowsOf(await shop.call('get-customer-order-history-master', {}, customer))).toEqual([]);
  });

  test('is limited to one per customer where the coupon says so', async () => {
    await addCoupon(shop, 'ONCE', { per_customer_limit: 1 });
    const [first, second] = [await signIn(shop), await signIn(shop)];
    const line = await cartLine(shop, 'gym-towel');
    const place = (caller: object) =>
      shop.call('post-order', cashOrder([line], { CouponCode: 'ONCE' }), caller);
    const answers = await Promise.all([place(first), place(first), place(first)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect((await place(second)).ok).toBe(true);
    expect(await usesOf(shop, 'ONCE')).toBe(2);
    expect((await quote('ONCE', [line], first)).Reason).toMatch(/already used/);
    expect((await quote('ONCE', [line])).Reason).toBe('');
  });

  test('is limited by the uses: of twelve at once with five uses, five are placed', async () => {
    await addCoupon(shop, 'FIVE', { usage_limit: 5 });
    const customer = await signIn(shop);
    const line = await cartLine(shop, 'electrolyte-stick');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        shop.call('post-order', cashOrder([line], { CouponCode: 'FIVE' }), customer),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(5);
    expect(await usesOf(shop, 'FIVE')).toBe(5);
  });

  test('is refused after the end of the coupon', async () => {
    await addCoupon(shop, 'SHORT', { ends_at: shop.clock.now() + 60_000 });
    const line = await cartLine(shop, 'gym-towel');
    expect((await quote('SHORT', [line])).Reason).toBe('');
    shop.clock.advance(60_000);
    expect((await quote('SHORT', [line])).Reason).toMatch(/expired/);
  });
});

describe('a coupon for the first order', () => {
  const FIRST = { first_order_only: 1 };
  const move = (orderId: number, to: OrderState) =>
    shop.app.db.write(async (db) => {
      const order = await lockOrder(db, orderId);
      if (order)
        await moveOrder({ db, announce: shop.app.announce, now: shop.clock.now() }, order, to, 'for a test');
    });
  const place = async (caller: object, CouponCode: string) =>
    shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel')], { CouponCode }), caller);

  test.each<[string, readonly OrderState[], boolean]>([
    ['that waits to be packed', [], false],
    ['that was completed', ['in_progress', 'completed'], false],
    ['that was returned', ['in_progress', 'completed', 'returned'], false],
    ['that was refunded', ['in_progress', 'completed', 'refunded'], false],
    ['that was cancelled', ['cancelled'], true],
  ])('is checked after an order %s, with a message when it is not valid', async (_, states, isGood) => {
    const code = `FIRST${states.length}${states.at(-1) ?? ''}`.toUpperCase();
    await addCoupon(shop, code, FIRST);
    const customer = await signIn(shop);
    const line = await cartLine(shop, 'gym-towel');
    expect((await quote(code, [line], customer)).Reason).toBe('');
    const [earlier] = rowsOf(await place(customer, ''));
    for (const state of states) await move(earlier?.OrderId ?? 0, state);
    const { Reason } = await quote(code, [line], customer);
    const answer = await place(customer, code);
    expect([Reason === '', answer.ok]).toEqual([isGood, isGood]);
    if (isGood) return;
    expect(Reason).toBe('This coupon is for your first order only.');
    expect(answer).toMatchObject({ error: { status: 409, code: 'coupon_first_order', message: Reason } });
    expect((await quote(code, [line], { ...customer, locale: 'ar' })).Reason).toMatch(/للطلب الأول/);
  });

  test('counts once for two orders at once', async () => {
    const codes = ['FIRSTA', 'FIRSTB', 'FIRSTC', 'FIRSTD'];
    for (const code of codes) await addCoupon(shop, code, FIRST);
    const customer = await signIn(shop);
    const answers = await Promise.all([...codes, ...codes].map((code) => place(customer, code)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const uses = await Promise.all(codes.map((code) => usesOf(shop, code)));
    expect(uses.sort()).toEqual([0, 0, 0, 1]);
  });

  test('is not revived by a late payment once there is another order', async () => {
    await addCoupon(shop, 'FIRSTLATE', FIRST);
    const customer = await signIn(shop);
    const lines = [await cartLine(shop, 'gym-towel', 2)];
    const box = sandboxOf(shop);
    const late = await box.place(walletOrder(lines, { CouponCode: 'FIRSTLATE' }), customer);
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
    expect((await place(customer, 'FIRSTLATE')).ok).toBe(true);
    await shop.app.db.write((db) =>
      db
        .updateTable('sandbox_payment')
        .set({ state: 'succeeded' })
        .where('reference', '=', late.PayPalOrderId ?? '')
        .execute(),
    );
    shop.clock.advance(6 * 60_000);
    await reconcilePayments(shop.app);
    expect(await box.states(late.OrderId)).toEqual(['awaiting_payment', 'expired', 'refunded']);
    expect(await usesOf(shop, 'FIRSTLATE')).toBe(1);
  });

  test('of the demo shop is valid once per customer', async () => {
    const lines = [await cartLine(shop, 'daily-whey')];
    const customer = await signIn(shop);
    expect((await quote('WELCOME100', lines, customer)).Reason).toBe('');
    rowsOf(await place(customer, ''));
    expect((await quote('WELCOME100', lines, customer)).Reason).toMatch(/first order/);
  });
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
