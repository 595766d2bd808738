import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PAYMENT_METHOD } from '#domain/constants.ts';
import { findSandboxCard } from '#domain/sandbox-cards.ts';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { cartLine, cashOrder } from '../support/cart-lines.ts';
import { cardOrder, listStates, PAY_WITHIN_MS, readBooks, walletOrder } from '../support/orders.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const tokenOf = (number: string) => findSandboxCard(number)?.token ?? '';
const APPROVED = tokenOf('4242 4242 4242 4242');
const CHALLENGED = tokenOf('4000 0027 6000 3184');
const DECLINED = tokenOf('4000 0000 0000 0002');

const PLACED = 'Order Placed Successfully';
const ACTION = 'Payment Requires Action';

const towel = (Quantity = 1) => cartLine(shop, 'gym-towel', Quantity);
const books = () => readBooks(shop, 'gym-towel');
const placeBy = async (order: Parameters<typeof shop.call<'post-order'>>[1], customer: object) =>
  rowsOf(await shop.call('post-order', order, customer))[0] ?? {
    ResponseMsg: '',
    OrderId: 0,
    OrderNumber: '',
  };
const historyOf = async (customer: object) =>
  rowsOf(await shop.call('get-customer-order-history-master', {}, customer));
const act = async (Reference: string, Action: 'approve' | 'decline', customer: object) =>
  rowsOf(await shop.call('sandbox-payment-action', { Reference, Action }, customer));
const confirm = (OrderId: number, customer: object) =>
  shop.call('confirm-order-payment', { OrderId }, customer);
const giveUp = (OrderId: number, customer: object) =>
  shop.call('cancel-order-payment', { OrderId }, customer);
const charges = async () =>
  (
    await shop.app.db.read
      .selectFrom('sandbox_payment')
      .select('reference')
      .where('state', '=', 'succeeded')
      .where('refund_key', 'is', null)
      .execute()
  ).length;

describe('the ways to pay', () => {
  test('say what each needs', async () => {
    const rows = rowsOf(await shop.call('get-payment-methods', {}));
    expect(rows).toMatchObject([
      { PaymentMethodId: 5, Mode: 'sandbox', Currency: 'INR', ClientId: '' },
      { PaymentMethodId: 2, Mode: 'sandbox' },
      { PaymentMethodId: 6, Mode: 'live' },
    ]);
    expect(rowsOf(await shop.call('get-strp-pub-key', {}))).toEqual([
      { PublishableKey: '', Mode: 'sandbox' },
    ]);
  });

  test('a number that is no test number cannot be used', () => {
    expect(findSandboxCard('4111 1111 1111 1111')).toBeUndefined();
  });
});

describe('an order by card', () => {
  test('is paid at once, and one key pays once, whatever the token of the second try', async () => {
    const customer = await signIn(shop);
    const before = { ...(await books()), charges: await charges() };
    const order = cardOrder([await towel(2)], APPROVED);
    const answers = await Promise.all([1, 2, 3].map(() => placeBy(order, customer)));
    answers.push(await placeBy({ ...order, paymentToken: tokenOf('5555555555554444') }, customer));
    expect(new Set(answers.map((answer) => answer.OrderId)).size).toBe(1);
    expect(answers.every((answer) => answer.ResponseMsg === PLACED)).toBe(true);
    expect(await listStates(shop, answers[0]?.OrderId ?? 0)).toEqual(['awaiting_payment', 'paid']);
    expect(await charges()).toBe(before.charges + 1);
    expect((await books()).stock).toBe(before.stock - 2);
    expect(await historyOf(customer)).toMatchObject([{ LatestStatusName: 'Active' }]);
  });

  test.each([
    ['4000000000000002', /declined/],
    ['4000000000009995', /not enough money/],
    ['4000000000000069', /expired/],
    ['4000000000000127', /security code/],
  ])('that the bank refuses (%s) leaves nothing, and its key is free', async (number, sentence) => {
    const customer = await signIn(shop);
    const before = await books();
    const order = cardOrder([await towel()], tokenOf(number));
    const refused = await shop.call('post-order', order, customer);
    expect(refused).toMatchObject({
      ok: false,
      error: { status: 409, message: expect.stringMatching(sentence) },
    });
    expect(await books()).toEqual(before);
    expect(await historyOf(customer)).toEqual([]);
    expect((await placeBy({ ...order, paymentToken: APPROVED }, customer)).ResponseMsg).toBe(PLACED);
  });

  test('without a token, or with one of nobody, is refused', async () => {
    const customer = await signIn(shop);
    const status = async (token: string) => {
      const answer = await shop.call('post-order', cardOrder([await towel()], token), customer);
      return answer.ok ? 200 : answer.error.status;
    };
    expect(await status('')).toBe(400);
    expect(await status('tok_of_nobody')).toBe(409);
  });

  test('waits for the bank, and is placed when the customer passed its question', async () => {
    const customer = await signIn(shop);
    const order = cardOrder([await towel()], CHALLENGED);
    const asked = await placeBy(order, customer);
    expect(asked).toMatchObject({
      ResponseMsg: ACTION,
      ClientSecret: expect.stringContaining('sandbox_card'),
    });
    expect(await historyOf(customer)).toEqual([]);
    expect(await placeBy(order, customer)).toEqual(asked);
    expect(rowsOf(await confirm(asked.OrderId, customer))[0]?.ResponseMsg).toBe(ACTION);
    await act(asked.ClientSecret ?? '', 'approve', customer);
    for (const answer of [await confirm(asked.OrderId, customer), await confirm(asked.OrderId, customer)])
      expect(rowsOf(answer)).toEqual([
        { ResponseMsg: PLACED, OrderId: asked.OrderId, OrderNumber: asked.OrderNumber },
      ]);
    expect((await placeBy(order, customer)).ResponseMsg).toBe(PLACED);
    expect(await historyOf(customer)).toHaveLength(1);
  });

  test('comes to nothing when the customer fails the question of the bank', async () => {
    const customer = await signIn(shop);
    const before = await books();
    const asked = await placeBy(cardOrder([await towel()], CHALLENGED), customer);
    await act(asked.ClientSecret ?? '', 'decline', customer);
    expect(await confirm(asked.OrderId, customer)).toMatchObject({
      ok: false,
      error: { status: 409, message: expect.stringContaining('could not confirm') },
    });
    expect(await books()).toEqual(before);
  });

  test('whose answer got lost is asked for again and not charged again', async () => {
    const customer = await signIn(shop);
    const before = await charges();
    const order = cardOrder([await towel()], tokenOf('4000000000000259'));
    expect(await shop.call('post-order', order, customer)).toMatchObject({
      ok: false,
      error: { status: 503 },
    });
    expect((await placeBy(order, customer)).ResponseMsg).toBe(PLACED);
    expect(await charges()).toBe(before + 1);
  });

  test('of downloads alone is completed by being paid', async () => {
    const customer = await signIn(shop);
    const { OrderId } = await placeBy(cardOrder([await cartLine(shop, 'book-shakes')], APPROVED), customer);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid', 'completed']);
    const [item] = rowsOf(await shop.call('get-customer-order-history-detail', { OrderId }, customer));
    expect(item?.DownloadToken).toBeDefined();
  });
});

describe('an order by wallet', () => {
  test('waits for its approval, and is captured once', async () => {
    const customer = await signIn(shop);
    const order = walletOrder([await towel()]);
    const asked = await placeBy(order, customer);
    expect(asked).toMatchObject({ ResponseMsg: ACTION, PayPalOrderId: expect.any(String) });
    await act(asked.PayPalOrderId ?? '', 'approve', customer);
    const approved = { ...order, payPalOrderConfirmJson: { id: asked.PayPalOrderId, status: 'COMPLETED' } };
    expect(await placeBy(approved, customer)).toMatchObject({ ResponseMsg: PLACED, OrderId: asked.OrderId });
    const { IdempotencyKey: _, ...without } = approved;
    expect(await placeBy(without, customer)).toMatchObject({ OrderId: asked.OrderId });
    expect(await historyOf(customer)).toHaveLength(1);
  });

  test('is not paid by a browser that says so', async () => {
    const customer = await signIn(shop);
    const claim = { id: 'sandbox_wallet_invented', status: 'COMPLETED' };
    const answer = await placeBy(walletOrder([await towel()], { payPalOrderConfirmJson: claim }), customer);
    expect(answer.ResponseMsg).toBe(ACTION);
    expect(rowsOf(await confirm(answer.OrderId, customer))[0]?.ResponseMsg).toBe(ACTION);
  });

  test('given up gives stock, coupon and key back at once, and once', async () => {
    const customer = await signIn(shop);
    const before = await books();
    const order = walletOrder([await towel(3)]);
    const asked = await placeBy(order, customer);
    expect((await books()).stock).toBe(before.stock - 3);
    for (const answer of [await giveUp(asked.OrderId, customer), await giveUp(asked.OrderId, customer)])
      expect(rowsOf(answer)[0]?.ResponseMsg).toBe('Payment Cancelled');
    expect(await books()).toEqual(before);
    const again = await placeBy(order, customer);
    expect(again.OrderId).not.toBe(asked.OrderId);
    const byKey = { IdempotencyKey: order.IdempotencyKey };
    expect(rowsOf(await shop.call('cancel-order-payment', byKey, customer))[0]?.OrderId).toBe(again.OrderId);
    expect(await books()).toEqual(before);
  });

  test('approved at the moment it is given up: the payment that went through wins', async () => {
    const customer = await signIn(shop);
    const asked = await placeBy(cardOrder([await towel()], CHALLENGED), customer);
    await act(asked.ClientSecret ?? '', 'approve', customer);
    expect(rowsOf(await giveUp(asked.OrderId, customer))[0]?.ResponseMsg).toBe(PLACED);
    expect(await listStates(shop, asked.OrderId)).toEqual(['awaiting_payment', 'paid']);
  });
});

describe('what is left half done', () => {
  // What the tests above left open is not to expire in the midst of these.
  beforeEach(async () => {
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
  });

  test('is asked about, and taken where the customer had approved', async () => {
    const customer = await signIn(shop);
    const asked = await placeBy(walletOrder([await towel()]), customer);
    await act(asked.PayPalOrderId ?? '', 'approve', customer);
    shop.clock.advance(61_000);
    await reconcilePayments(shop.app);
    expect(await listStates(shop, asked.OrderId)).toEqual(['awaiting_payment', 'paid']);
  });

  test('expires, and gives everything back once although several processes look', async () => {
    const customer = await signIn(shop);
    const before = await books();
    const asked = await placeBy(walletOrder([await towel(2)]), customer);
    shop.clock.advance(PAY_WITHIN_MS - 1);
    await reconcilePayments(shop.app);
    expect((await books()).stock).toBe(before.stock - 2);
    shop.clock.advance(120_000);
    await Promise.all([1, 2, 3].map(() => reconcilePayments(shop.app)));
    expect(await listStates(shop, asked.OrderId)).toEqual(['awaiting_payment', 'expired']);
    expect(await books()).toEqual(before);
    expect(await confirm(asked.OrderId, customer)).toMatchObject({ ok: false, error: { status: 409 } });
  });

  /** The provider reports success of a payment that was closed here. */
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

  test('paid after it expired takes its pieces again where they are there', async () => {
    const customer = await signIn(shop);
    const before = await books();
    const asked = await placeBy(walletOrder([await towel()]), customer);
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
    await payLate(asked.OrderId);
    shop.clock.advance(6 * 60_000);
    await reconcilePayments(shop.app);
    expect(await listStates(shop, asked.OrderId)).toEqual(['awaiting_payment', 'expired', 'paid']);
    expect((await books()).stock).toBe(before.stock - 1);
    expect(rowsOf(await confirm(asked.OrderId, customer))[0]?.ResponseMsg).toBe(PLACED);
  });

  test('paid after it expired is paid back where they are gone, or where it was given up', async () => {
    const customer = await signIn(shop);
    const { stock } = await books();
    const before = await charges();
    const expired = await placeBy(walletOrder([await towel()]), customer);
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
    await setStock(0);
    await payLate(expired.OrderId);
    shop.clock.advance(6 * 60_000);
    await reconcilePayments(shop.app);
    await setStock(stock);
    expect(await listStates(shop, expired.OrderId)).toEqual(['awaiting_payment', 'expired', 'refunded']);

    const left = await placeBy(walletOrder([await towel()]), customer);
    rowsOf(await giveUp(left.OrderId, customer));
    await payLate(left.OrderId);
    shop.clock.advance(6 * 60_000);
    await reconcilePayments(shop.app);
    expect(await listStates(shop, left.OrderId)).toEqual(['awaiting_payment', 'cancelled', 'refunded']);
    expect(await charges()).toBe(before);
    expect((await books()).stock).toBe(stock);
  });

  test('is not looked at for ever', async () => {
    shop.clock.advance(20 * 86_400_000);
    for (let run = 0; run < 5; run += 1) await reconcilePayments(shop.app);
    expect(await reconcilePayments(shop.app)).toBe(0);
  });
});

describe('the command line', () => {
  const run = (...args: string[]) => runShopCommand(shop.app.config, ...args);

  test('gives money, pieces and coupon back, once', async () => {
    const customer = await signIn(shop);
    const before = { ...(await books()), charges: await charges() };
    const { OrderNumber, OrderId } = await placeBy(cardOrder([await towel(2)], APPROVED), customer);
    const [first, second] = [
      await run('orders', 'refund', OrderNumber),
      await run('orders', 'refund', OrderNumber),
    ];
    expect(first).toMatchObject({ code: 0, err: 'The payment provider pays the money back.' });
    expect(second.code).toBe(1);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid', 'refunded']);
    expect({ ...(await books()), charges: await charges() }).toEqual(before);
  });

  test('cancels an order under payment at its provider too', async () => {
    const customer = await signIn(shop);
    const asked = await placeBy(walletOrder([await towel()]), customer);
    expect((await run('orders', 'cancel', asked.OrderNumber)).out).toContain(
      'awaiting_payment -> cancelled, 1 pieces back',
    );
    const acted = await shop.call(
      'sandbox-payment-action',
      { Reference: asked.PayPalOrderId ?? '', Action: 'approve' },
      customer,
    );
    expect(acted).toMatchObject({ ok: false, error: { status: 409 } });
  });
});

describe('whose payment it is', () => {
  test('its customer alone', async () => {
    const [owner, stranger] = [await signIn(shop), await signIn(shop)];
    const asked = await placeBy(walletOrder([await towel()]), owner);
    const Reference = asked.PayPalOrderId ?? '';
    for (const answer of [
      await confirm(asked.OrderId, stranger),
      await giveUp(asked.OrderId, stranger),
      await shop.call('sandbox-payment-action', { Reference, Action: 'approve' }, stranger),
    ])
      expect(answer).toMatchObject({ ok: false, error: { status: 403 } });
    expect(await confirm(999_999, owner)).toMatchObject({ ok: false, error: { status: 404 } });
    expect(await shop.call('cancel-order-payment', {}, owner)).toMatchObject({
      ok: false,
      error: { status: 400 },
    });
  });
});

describe('a coupon', () => {
  const addCoupon = (code: string, limits: object) =>
    shop.app.db.write((db) =>
      db
        .insertInto('coupon')
        .values({
          key: code.toLowerCase(),
          name_en: code,
          name_ar: code,
          code,
          price_type: 2,
          amount: 1000,
          minimum_order: 0,
          maximum_discount: null,
          category_id: null,
          starts_at: 0,
          ends_at: shop.clock.now() + 86_400_000,
          usage_limit: null,
          per_customer_limit: null,
          used_count: 0,
          is_active: 1,
          ...limits,
        })
        .execute(),
    );
  const usesOf = async (code: string) =>
    (
      await shop.app.db.read
        .selectFrom('coupon')
        .select('used_count')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).used_count;

  test('is counted while an order holds it, and free again after a refusal, a refund and a cancellation', async () => {
    await addCoupon('HELD', { usage_limit: 1, per_customer_limit: 1 });
    const customer = await signIn(shop);
    const line = await cartLine(shop, 'gym-towel', 2);
    const CouponCode = 'HELD';
    await shop.call('post-order', cardOrder([line], DECLINED, { CouponCode }), customer);
    expect(await usesOf('HELD')).toBe(0);
    const asked = await placeBy(walletOrder([line], { CouponCode }), customer);
    expect(await usesOf('HELD')).toBe(1);
    rowsOf(await giveUp(asked.OrderId, customer));
    expect(await usesOf('HELD')).toBe(0);
    for (const [order, action] of [
      [cardOrder([line], APPROVED, { CouponCode }), 'refund'],
      [cashOrder([line], { CouponCode }), 'cancel'],
    ] as const) {
      const { OrderNumber } = await placeBy(order, customer);
      expect(await usesOf('HELD')).toBe(1);
      await runShopCommand(shop.app.config, 'orders', action, OrderNumber);
      expect(await usesOf('HELD')).toBe(0);
    }
  });

  test('with one use, twenty customers at once: one order, one charge, one use', async () => {
    await addCoupon('SINGLE', { usage_limit: 1 });
    const customers = await Promise.all(Array.from({ length: 20 }, () => signIn(shop)));
    const line = await cartLine(shop, 'electrolyte-stick');
    const before = await charges();
    const answers = await Promise.all(
      customers.map((customer) =>
        shop.call('post-order', cardOrder([line], APPROVED, { CouponCode: 'SINGLE' }), customer),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await usesOf('SINGLE')).toBe(1);
    expect(await charges()).toBe(before + 1);
  });
});

test('fifty customers want the last ten pieces by card, wallet and cash: ten orders, stock 0', async () => {
  await shop.app.db.write((db) =>
    db.updateTable('product').set({ stock_quantity: 10 }).where('key', '=', 'gym-towel').execute(),
  );
  const customers = await Promise.all(Array.from({ length: 50 }, () => signIn(shop)));
  const line = await towel();
  const orderOf = (index: number) =>
    [cardOrder([line], APPROVED), walletOrder([line]), cashOrder([line])][index % 3] ?? cashOrder([line]);
  const answers = await Promise.all(
    customers.map((customer, index) => shop.call('post-order', orderOf(index), customer)),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
  expect(answers.filter((answer) => !answer.ok && answer.error.status === 409)).toHaveLength(40);
  expect((await books()).stock).toBe(0);
});

test('a live shop has no sandbox, and no call left an error in the log', async () => {
  const live = await openTestShop(undefined, { shopMode: 'live' });
  try {
    const methods = rowsOf(await live.call('get-payment-methods', {}));
    expect(methods.map((row) => row.PaymentMethodId)).toEqual([PAYMENT_METHOD.cashOnDelivery]);
    const customer = await signIn(live);
    const acted = { Reference: 'sandbox_card_x', Action: 'approve' } as const;
    expect(await live.call('sandbox-payment-action', acted, customer)).toMatchObject({
      ok: false,
      error: { status: 404 },
    });
  } finally {
    await live.close();
  }
  expect(shop.errors).toEqual([]);
});
