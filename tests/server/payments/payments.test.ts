import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSandboxCard } from '#domain/orders/sandbox-cards.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { readChromeKey } from '#server/content/chrome-key.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { listOrdersByNextStep } from '#server/orders/listing/list-orders.ts';
import { recordStatus } from '#server/payments/record-status.ts';
import { cartLine } from '../../support/cart-lines.ts';
import {
  APPROVED,
  CHALLENGED,
  cardOrder,
  DECLINED,
  sandboxOf,
  tokenOf,
  walletOrder,
} from '../../support/orders.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let pay: ReturnType<typeof sandboxOf>;
beforeAll(async () => {
  shop = await openTestShop();
  pay = sandboxOf(shop);
});
afterAll(() => shop.close());

const PLACED = 'Order Placed Successfully';
const ACTION = 'Payment Requires Action';

describe('the payment methods', () => {
  test('list their requirements', async () => {
    const rows = rowsOf(await shop.call('get-payment-methods', {}));
    expect(rows).toMatchObject([
      { PaymentMethodId: 5, Mode: 'sandbox', Currency: 'INR', Fee: 0, ClientId: '' },
      { PaymentMethodId: 2, Mode: 'sandbox' },
      { PaymentMethodId: 9, Mode: 'sandbox', Fee: 0, ClientId: '' },
      { PaymentMethodId: 7, Mode: 'sandbox' },
      { PaymentMethodId: 6, Mode: 'live' },
    ]);
    expect(rowsOf(await shop.call('get-strp-pub-key', {}))).toEqual([
      { PublishableKey: '', Mode: 'sandbox' },
    ]);
  });

  test('an unknown test number is refused', () => {
    expect(findSandboxCard('4111 1111 1111 1111')).toBeUndefined();
  });
});

describe('an order by card', () => {
  test('is paid at once, and one key pays once, whatever the token of the retry', async () => {
    const customer = await signIn(shop);
    const before = { ...(await pay.totals()), charges: await pay.charges() };
    const order = cardOrder([await pay.towel(2)], APPROVED);
    const answers = await Promise.all([1, 2, 3].map(() => pay.place(order, customer)));
    answers.push(await pay.place({ ...order, paymentToken: tokenOf('5555555555554444') }, customer));
    expect(new Set(answers.map((answer) => answer.OrderId)).size).toBe(1);
    expect(answers.every((answer) => answer.ResponseMsg === PLACED)).toBe(true);
    expect(await pay.states(answers[0]?.OrderId ?? 0)).toEqual(['awaiting_payment', 'paid']);
    expect(await pay.charges()).toBe(before.charges + 1);
    expect((await pay.totals()).stock).toBe(before.stock - 2);
    expect(await pay.history(customer)).toMatchObject([{ LatestStatusName: 'Active' }]);
  });

  test.each([
    ['4000000000000002', /declined/],
    ['4000000000009995', /not enough money/],
    ['4000000000000069', /expired/],
    ['4000000000000127', /security code/],
  ])('that the bank refuses (%s) leaves nothing, and its key can be used again', async (number, sentence) => {
    const customer = await signIn(shop);
    const before = await pay.totals();
    const order = cardOrder([await pay.towel()], tokenOf(number));
    const refused = await shop.call('post-order', order, customer);
    expect(refused).toMatchObject({
      ok: false,
      error: { status: 409, message: expect.stringMatching(sentence) },
    });
    expect(await pay.totals()).toEqual(before);
    expect(await pay.history(customer)).toEqual([]);
    expect((await pay.place({ ...order, paymentToken: APPROVED }, customer)).ResponseMsg).toBe(PLACED);
  });

  test('that fails first is one order with its tries, and a late payment of a try goes back', async () => {
    const customer = await signIn(shop);
    const list = (more: { states?: readonly ['retried'] } = {}) =>
      listOrdersByNextStep(shop.app, { filter: { customerId: customer.userId, ...more } });
    const goods = [await pay.towel(2)];
    const declined = await shop.call('post-order', cardOrder(goods, DECLINED), customer);
    expect(declined.ok).toBe(false);
    const failed = await list();
    const number = failed.rows[0]?.number ?? '';
    expect(failed).toMatchObject({ count: 1, rows: [{ state: 'payment_failed' }] });
    const given = await pay.place(walletOrder(goods), customer);
    await pay.giveUp(given.OrderId, customer);
    await shop.call('post-order', cardOrder([await pay.towel(1)], DECLINED), customer);
    const placed = await pay.place(cardOrder(goods, APPROVED), customer);
    expect(placed.OrderNumber).toBe(number);

    const { rows, counts } = await list();
    // The other cart is another order, which was never paid.
    expect(rows).toMatchObject([
      { number, state: 'paid' },
      { state: 'payment_failed', pieces: 1 },
    ]);
    expect(counts).toMatchObject({ count: 2, total: rows[0]?.total, leftOut: 1, byState: { retried: 2 } });
    expect((await list({ states: ['retried'] })).rows.map((row) => row.number)).toEqual([
      `${number}-2`,
      `${number}-1`,
    ]);
    const order = await readOrderForOffice(shop.app, number);
    expect(order?.tries).toMatchObject([
      { number: `${number}-1`, paymentMethod: 5, reason: 'card_declined' },
      { number: `${number}-2`, paymentMethod: 2, reason: null },
    ]);
    const { out } = await runShopCommand(shop.app, 'orders', 'list', '--customer', String(customer.userId));
    expect(out).not.toContain(`${number}-1`);

    const first = order?.tries[0]?.id ?? 0;
    const { total: amount } = await shop.app.db.read
      .selectFrom('orders')
      .select('total')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const late = { state: 'succeeded', charge: 'late', amount, currency: 'INR' } as const;
    await recordStatus(shop.app, first, late, { cause: 'webhook', closedAs: 'expired' });
    expect((await pay.states(first)).slice(-2)).toEqual(['retried', 'refunded']);
    expect(await pay.states(placed.OrderId)).toEqual(['awaiting_payment', 'paid']);

    const [next, after] = [await signIn(shop), await signIn(shop)];
    const numbers = [];
    for (const one of [next, after])
      numbers.push(Number((await pay.place(cardOrder(goods, APPROVED), one)).OrderNumber.slice(1)));
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  });

  test('without a token, or with an unknown one, is refused', async () => {
    const customer = await signIn(shop);
    const status = async (token: string) => {
      const answer = await shop.call('post-order', cardOrder([await pay.towel()], token), customer);
      return answer.ok ? 200 : answer.error.status;
    };
    expect(await status('')).toBe(400);
    expect(await status('tok_of_nobody')).toBe(409);
  });

  test('waits for the bank, and is placed once the bank confirms', async () => {
    const customer = await signIn(shop);
    const order = cardOrder([await pay.towel()], CHALLENGED);
    const requested = await pay.place(order, customer);
    expect(requested).toMatchObject({
      ResponseMsg: ACTION,
      ClientSecret: expect.stringContaining('sandbox_card'),
    });
    expect(await pay.history(customer)).toEqual([]);
    expect(await pay.place(order, customer)).toEqual(requested);
    expect(rowsOf(await pay.confirm(requested.OrderId, customer))[0]?.ResponseMsg).toBe(ACTION);
    await pay.act(requested.ClientSecret ?? '', 'approve', customer);
    for (const answer of [
      await pay.confirm(requested.OrderId, customer),
      await pay.confirm(requested.OrderId, customer),
    ])
      expect(rowsOf(answer)).toEqual([
        { ResponseMsg: PLACED, OrderId: requested.OrderId, OrderNumber: requested.OrderNumber },
      ]);
    expect((await pay.place(order, customer)).ResponseMsg).toBe(PLACED);
    expect(await pay.history(customer)).toHaveLength(1);
  });

  test('is dropped when the customer fails the confirmation of the bank', async () => {
    const customer = await signIn(shop);
    const before = await pay.totals();
    const requested = await pay.place(cardOrder([await pay.towel()], CHALLENGED), customer);
    await pay.act(requested.ClientSecret ?? '', 'decline', customer);
    expect(await pay.confirm(requested.OrderId, customer)).toMatchObject({
      ok: false,
      error: { status: 409, message: expect.stringContaining('could not confirm') },
    });
    expect(await pay.totals()).toEqual(before);
  });

  test('whose answer was lost is retried and not charged again', async () => {
    const customer = await signIn(shop);
    const before = await pay.charges();
    const order = cardOrder([await pay.towel()], tokenOf('4000000000000259'));
    expect(await shop.call('post-order', order, customer)).toMatchObject({
      ok: false,
      error: { status: 503 },
    });
    expect((await pay.place(order, customer)).ResponseMsg).toBe(PLACED);
    expect(await pay.charges()).toBe(before + 1);
  });

  test('of downloads only is completed by its payment', async () => {
    const customer = await signIn(shop);
    const { OrderId } = await pay.place(cardOrder([await cartLine(shop, 'book-shakes')], APPROVED), customer);
    expect(await pay.states(OrderId)).toEqual(['awaiting_payment', 'paid', 'completed']);
    const [item] = rowsOf(await shop.call('get-customer-order-history-detail', { OrderId }, customer));
    expect(item?.DownloadToken).toBeDefined();
  });
});

describe('an order by wallet', () => {
  test('waits for its approval, and is captured once', async () => {
    const customer = await signIn(shop);
    const order = walletOrder([await pay.towel()]);
    const requested = await pay.place(order, customer);
    expect(requested).toMatchObject({ ResponseMsg: ACTION, PayPalOrderId: expect.any(String) });
    await pay.act(requested.PayPalOrderId ?? '', 'approve', customer);
    const approved = {
      ...order,
      payPalOrderConfirmJson: { id: requested.PayPalOrderId, status: 'COMPLETED' },
    };
    expect(await pay.place(approved, customer)).toMatchObject({
      ResponseMsg: PLACED,
      OrderId: requested.OrderId,
    });
    const { IdempotencyKey: _, ...without } = approved;
    expect(await pay.place(without, customer)).toMatchObject({ OrderId: requested.OrderId });
    expect(await pay.history(customer)).toHaveLength(1);
  });

  test('is not paid by a claim of the browser', async () => {
    const customer = await signIn(shop);
    const claim = { id: 'sandbox_wallet_invented', status: 'COMPLETED' };
    const answer = await pay.place(
      walletOrder([await pay.towel()], { payPalOrderConfirmJson: claim }),
      customer,
    );
    expect(answer.ResponseMsg).toBe(ACTION);
    expect(rowsOf(await pay.confirm(answer.OrderId, customer))[0]?.ResponseMsg).toBe(ACTION);
  });

  test('is in the history, with its items, only once it is placed', async () => {
    const customer = await signIn(shop);
    const detail = (OrderId: number) => shop.call('get-customer-order-history-detail', { OrderId }, customer);
    const NONE = { ok: false, error: { status: 404, code: 'not_found' } };
    const requested = await pay.place(walletOrder([await pay.towel()]), customer);
    expect(await detail(requested.OrderId)).toMatchObject(NONE);
    rowsOf(await pay.giveUp(requested.OrderId, customer));
    expect(await detail(requested.OrderId)).toMatchObject(NONE);
    expect(await pay.history(customer)).toEqual([]);
    const placed = await pay.place(cardOrder([await pay.towel()], APPROVED), customer);
    expect(rowsOf(await detail(placed.OrderId))).toMatchObject([{ LatestStatusID: 1 }]);
  });

  test('that is given up releases stock, coupon and key at once, and once', async () => {
    const customer = await signIn(shop);
    const before = await pay.totals();
    const order = walletOrder([await pay.towel(3)]);
    const requested = await pay.place(order, customer);
    expect((await pay.totals()).stock).toBe(before.stock - 3);
    for (const answer of [
      await pay.giveUp(requested.OrderId, customer),
      await pay.giveUp(requested.OrderId, customer),
    ])
      expect(rowsOf(answer)[0]?.ResponseMsg).toBe('Payment Cancelled');
    expect(await pay.totals()).toEqual(before);
    const again = await pay.place(order, customer);
    expect(again.OrderId).not.toBe(requested.OrderId);
    const byKey = { IdempotencyKey: order.IdempotencyKey };
    expect(rowsOf(await shop.call('cancel-order-payment', byKey, customer))[0]?.OrderId).toBe(again.OrderId);
    expect(await pay.totals()).toEqual(before);
  });

  test('that is approved while it is given up: the successful payment wins', async () => {
    const customer = await signIn(shop);
    const requested = await pay.place(cardOrder([await pay.towel()], CHALLENGED), customer);
    await pay.act(requested.ClientSecret ?? '', 'approve', customer);
    expect(rowsOf(await pay.giveUp(requested.OrderId, customer))[0]?.ResponseMsg).toBe(PLACED);
    expect(await pay.states(requested.OrderId)).toEqual(['awaiting_payment', 'paid']);
  });
});

describe('the command line', () => {
  const run = (...args: string[]) => runShopCommand(shop.app, ...args);

  test('refunds money, pieces and coupon, once', async () => {
    const customer = await signIn(shop);
    const before = { ...(await pay.totals()), charges: await pay.charges() };
    const { OrderNumber, OrderId } = await pay.place(cardOrder([await pay.towel(2)], APPROVED), customer);
    const [first, second] = [
      await run('orders', 'refund', OrderNumber),
      await run('orders', 'refund', OrderNumber),
    ];
    expect(first).toMatchObject({ code: 0, err: 'The payment provider accepted the refund.' });
    expect(second.code).toBe(1);
    expect(await pay.states(OrderId)).toEqual(['awaiting_payment', 'paid', 'refunded']);
    expect({ ...(await pay.totals()), charges: await pay.charges() }).toEqual(before);
  });

  test('cancels an order during its payment at its provider too', async () => {
    const customer = await signIn(shop);
    const requested = await pay.place(walletOrder([await pay.towel()]), customer);
    expect((await run('orders', 'cancel', requested.OrderNumber)).out).toContain(
      'awaiting_payment -> cancelled, 1 pieces back',
    );
    const acted = await shop.call(
      'sandbox-payment-action',
      { Reference: requested.PayPalOrderId ?? '', Action: 'approve' },
      customer,
    );
    expect(acted).toMatchObject({ ok: false, error: { status: 409 } });
  });
});

describe('a payment', () => {
  test('belongs to its customer alone', async () => {
    const [owner, stranger] = [await signIn(shop), await signIn(shop)];
    const requested = await pay.place(walletOrder([await pay.towel()]), owner);
    const Reference = requested.PayPalOrderId ?? '';
    for (const answer of [
      await pay.confirm(requested.OrderId, stranger),
      await pay.giveUp(requested.OrderId, stranger),
      await shop.call('sandbox-payment-action', { Reference, Action: 'approve' }, stranger),
    ])
      expect(answer).toMatchObject({ ok: false, error: { status: 403 } });
    expect(await pay.confirm(999_999, owner)).toMatchObject({ ok: false, error: { status: 404 } });
    expect(await shop.call('cancel-order-payment', {}, owner)).toMatchObject({
      ok: false,
      error: { status: 400 },
    });
  });
});

test('a disabled method is not offered', async () => {
  const payments = { stripe: undefined, paypal: undefined, cashOnDelivery: false };
  const other = await openTestShop(undefined, { payments });
  try {
    const methods = rowsOf(await other.call('get-payment-methods', {}));
    const offered = [PAYMENT_METHOD.card, PAYMENT_METHOD.wallet, PAYMENT_METHOD.razorpay, PAYMENT_METHOD.upi];
    expect(methods.map((row) => row.PaymentMethodId)).toEqual(offered);
    // The footer lists the same, also on pages that were built before.
    expect(await other.call('get-shop-terms', {})).toMatchObject({ value: { PaymentMethods: offered } });
    expect(await readChromeKey(other.app)).not.toBe(await readChromeKey(shop.app));
  } finally {
    await other.close();
  }
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
