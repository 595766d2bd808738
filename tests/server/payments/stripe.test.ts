import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { cardOrder, listStates, NO_ROW, PAY_WITHIN_MS, readTotals } from '../../support/orders.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';
import {
  type Intent,
  openStripeStandIn,
  STRIPE_KEYS,
  type StripeStandIn,
} from '../../support/stand-ins/stripe.ts';

let stripe: StripeStandIn;
let shop: TestShop;
beforeAll(async () => {
  stripe = await openStripeStandIn();
  shop = await openTestShop(undefined, {
    payments: { stripe: { ...STRIPE_KEYS, apiUrl: stripe.url }, paypal: undefined, cashOnDelivery: true },
  });
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

let customer: { token: string; userId: number };
beforeEach(async () => {
  customer = await signIn(shop);
});

const towel = (Quantity = 1) => cartLine(shop, 'gym-towel', Quantity);
const totals = () => readTotals(shop, 'gym-towel');
const place = async (order: ReturnType<typeof cardOrder>) =>
  rowsOf(await shop.call('post-order', order, customer))[0] ?? NO_ROW;
const intentOf = (orderId: number) =>
  [...stripe.intents.values()].find((intent) => intent.orderId === String(orderId)) as Intent;
const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  fetch(`${shop.url}/webhooks/stripe`, { method: 'POST', body, headers });

describe('a card by Stripe', () => {
  test("is charged the server's amount in paise, after its intent is stored", async () => {
    const { OrderId, ResponseMsg } = await place(cardOrder([await towel(2)], 'tok_visa'));
    expect(ResponseMsg).toBe('Order Placed Successfully');
    const { total } = await shop.app.db.read
      .selectFrom('orders')
      .select('total')
      .where('id', '=', OrderId)
      .executeTakeFirstOrThrow();
    expect(intentOf(OrderId)).toMatchObject({ amount: total, currency: 'inr', status: 'succeeded' });
    expect(stripe.requested.slice(-2)).toEqual(['create', 'confirm']);
    expect(rowsOf(await shop.call('get-strp-pub-key', {}))).toEqual([
      { PublishableKey: STRIPE_KEYS.publishableKey, Mode: 'test' },
    ]);
  });

  test.each([
    ['tok_chargeDeclined', /declined/],
    ['tok_chargeDeclinedInsufficientFunds', /not enough money/],
    ['tok_chargeDeclinedExpiredCard', /expired/],
    ['junk', /cannot be used/],
  ])('that is refused (%s) leaves nothing', async (token, sentence) => {
    const before = await totals();
    const answer = await shop.call('post-order', cardOrder([await towel()], token), customer);
    expect(answer).toMatchObject({
      ok: false,
      error: { status: 409, message: expect.stringMatching(sentence) },
    });
    expect(await totals()).toEqual(before);
  });

  test('asks the bank of the customer, and does not trust the browser', async () => {
    const requested = await place(cardOrder([await towel()], 'tok_threeDSecureRequired'));
    const intent = intentOf(requested.OrderId);
    expect(requested.ClientSecret).toBe(`${intent.id}_secret_x`);
    const confirm = () => shop.call('confirm-order-payment', { OrderId: requested.OrderId }, customer);
    expect(rowsOf(await confirm())[0]?.ResponseMsg).toBe('Payment Requires Action');
    stripe.authenticate(intent.id, true);
    expect(rowsOf(await confirm())[0]?.ResponseMsg).toBe('Order Placed Successfully');
  });

  test('is charged once when the answer of the charge is lost', async () => {
    const before = stripe.charges().length;
    stripe.trouble('confirm', 'drop_after', 'drop_after');
    const order = cardOrder([await towel()], 'tok_visa');
    expect(await shop.call('post-order', order, customer)).toMatchObject({
      ok: false,
      error: { status: 503 },
    });
    expect((await place(order)).ResponseMsg).toBe('Order Placed Successfully');
    expect(stripe.charges()).toHaveLength(before + 1);
  });

  test.each([
    ['create', 'drop_before'],
    ['create', 'drop_after'],
    ['create', 'server_error'],
    ['confirm', 'drop_before'],
    ['confirm', 'drop_after'],
    ['confirm', 'server_error'],
  ] as const)('survives a failure of %s (%s) without a second charge', async (operation, trouble) => {
    const before = stripe.charges().length;
    stripe.trouble(operation, trouble);
    const order = cardOrder([await towel()], 'tok_visa');
    await shop.call('post-order', order, customer);
    expect((await place(order)).ResponseMsg).toBe('Order Placed Successfully');
    expect(stripe.charges()).toHaveLength(before + 1);
  });

  test('that was charged without an answer is found by the reconciler; one that was not is released', async () => {
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
    const before = { ...(await totals()), charges: stripe.charges().length };
    stripe.trouble('confirm', 'drop_after', 'drop_after');
    await shop.call('post-order', cardOrder([await towel()], 'tok_visa'), customer);
    stripe.trouble('confirm', 'drop_before', 'drop_before');
    await shop.call('post-order', cardOrder([await towel()], 'tok_visa'), customer);
    expect((await totals()).stock).toBe(before.stock - 2);
    shop.clock.advance(61_000);
    await reconcilePayments(shop.app);
    expect(rowsOf(await shop.call('get-customer-order-history-master', {}, customer))).toHaveLength(1);
    shop.clock.advance(PAY_WITHIN_MS);
    await reconcilePayments(shop.app);
    expect((await totals()).stock).toBe(before.stock - 1);
    expect(stripe.charges()).toHaveLength(before.charges + 1);
    expect([...stripe.intents.values()].at(-1)?.status).toBe('canceled');
  });

  test('that was refunded before the shop knew of the charge is no order, with a message', async () => {
    const before = await totals();
    stripe.trouble('confirm', 'drop_after', 'drop_after');
    const order = cardOrder([await towel()], 'tok_visa');
    await shop.call('post-order', order, customer);
    const intent = [...stripe.intents.values()].at(-1) as Intent;
    intent.refunded = true;
    expect(await shop.call('post-order', order, customer)).toMatchObject({
      ok: false,
      error: { status: 409, code: 'payment_refunded' },
    });
    expect(await listStates(shop, Number(intent.orderId))).toEqual(['awaiting_payment', 'cancelled']);
    expect(await totals()).toEqual(before);
  });

  test('is not paid by an earlier payment that a browser names', async () => {
    const { OrderId } = await place(cardOrder([await towel()], 'tok_visa'));
    // Simulates a payment that was created by another shop with the same account.
    const elsewhere = { ...intentOf(OrderId), id: 'pi_90001', orderId: 'of another shop' };
    stripe.intents.set(elsewhere.id, elsewhere);
    const before = stripe.charges().length;
    await place(cardOrder([await towel()], 'tok_visa', { payPalOrderConfirmJson: { id: elsewhere.id } }));
    expect(stripe.charges()).toHaveLength(before + 1);
  });

  test('is not charged when it is given up during the request to Stripe', async () => {
    const before = stripe.charges().length;
    stripe.trouble('create', 'drop_before', 'drop_before');
    const order = cardOrder([await towel()], 'tok_visa');
    await shop.call('post-order', order, customer);
    const { id } = await shop.app.db.read
      .selectFrom('orders')
      .select('id')
      .where('idempotency_key', '=', order.IdempotencyKey ?? '')
      .executeTakeFirstOrThrow();
    const created = stripe.requested.length + 1;
    const retried = await shop.app.db.write(async (db) => {
      // Simulates a cancellation that has locked the order and found no payment at Stripe.
      await lockOrder(db, id);
      const retry = shop.call('post-order', order, customer);
      await expect.poll(() => stripe.requested.length).toBe(created);
      // Long enough to store and charge the intent, unless this is blocked.
      await setTimeout(300);
      await db
        .updateTable('payment')
        .set({ state: 'closed', check_at: null, closed_at: shop.clock.now() })
        .where('order_id', '=', id)
        .execute();
      await db
        .updateTable('orders')
        .set({ state: 'cancelled', idempotency_key: null })
        .where('id', '=', id)
        .execute();
      return { retry };
    });
    expect(await retried.retry).toMatchObject({ ok: false, error: { status: 409 } });
    expect(stripe.charges()).toHaveLength(before);
  });

  test('is refunded once, also when Stripe does not answer at first', async () => {
    const { OrderNumber, OrderId } = await place(cardOrder([await towel()], 'tok_visa'));
    stripe.trouble('refund', 'drop_after', 'drop_after');
    const refunded = await changeOrder(shop.app, OrderNumber, 'refund', 'a test');
    expect(refunded).toMatchObject({ ok: true, value: { refund: 'due' } });
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid', 'refunded']);
    shop.clock.advance(61_000);
    await reconcilePayments(shop.app);
    const { state } = await shop.app.db.read
      .selectFrom('payment')
      .select('state')
      .where('order_id', '=', OrderId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('refunded');
    expect(intentOf(OrderId).refunded).toBe(true);
  });
});

describe('the webhook of Stripe', () => {
  test('completes an order when the browser is gone; repeated and late events change nothing', async () => {
    const requested = await place(cardOrder([await towel()], 'tok_threeDSecureRequired'));
    const intent = intentOf(requested.OrderId);
    const early = stripe.event('payment_intent.requires_action', intent, shop.clock.now());
    stripe.authenticate(intent.id, true);
    const paid = stripe.event('payment_intent.succeeded', intent, shop.clock.now());
    const failed = stripe.event('payment_intent.payment_failed', intent, shop.clock.now());
    const statuses = [];
    for (const event of [paid, early, paid, failed, failed, early]) statuses.push((await send(event)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await listStates(shop, requested.OrderId)).toEqual(['awaiting_payment', 'paid']);
    const ledger = await shop.app.db.read.selectFrom('payment_event').selectAll().execute();
    expect(ledger).toHaveLength(3);
  });

  test('that arrives ten times at once pays one order', async () => {
    const requested = await place(cardOrder([await towel()], 'tok_threeDSecureRequired'));
    const intent = intentOf(requested.OrderId);
    stripe.authenticate(intent.id, true);
    const event = stripe.event('payment_intent.succeeded', intent, shop.clock.now());
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(event)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await listStates(shop, requested.OrderId)).toEqual(['awaiting_payment', 'paid']);
  });

  test('reports a refund that was made at Stripe, and the order follows', async () => {
    const before = await totals();
    const { OrderId } = await place(cardOrder([await towel()], 'tok_visa'));
    const intent = intentOf(OrderId);
    intent.refunded = true;
    expect((await send(stripe.event('charge.refunded', intent, shop.clock.now()))).status).toBe(200);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid', 'refunded']);
    expect(await totals()).toEqual(before);
  });

  test('that claims the payment of an unpaid order is not trusted', async () => {
    const requested = await place(cardOrder([await towel()], 'tok_threeDSecureRequired'));
    const intent = intentOf(requested.OrderId);
    const forgedEvent = stripe.event(
      'payment_intent.succeeded',
      { ...intent, status: 'succeeded' },
      shop.clock.now(),
    );
    expect((await send(forgedEvent)).status).toBe(200);
    expect(await listStates(shop, requested.OrderId)).toEqual(['awaiting_payment']);
  });

  test('is refused with a wrong signature, changed bytes or an old time, and retried while Stripe is unreachable', async () => {
    const requested = await place(cardOrder([await towel()], 'tok_threeDSecureRequired'));
    const intent = intentOf(requested.OrderId);
    const { body, headers } = stripe.event('payment_intent.succeeded', intent, shop.clock.now());
    expect((await send({ body: `${body} `, headers })).status).toBe(400);
    expect((await send({ body, headers: { 'Stripe-Signature': 't=1,v1=00' } })).status).toBe(400);
    expect((await send({ body, headers: {} })).status).toBe(400);
    const old = stripe.event('payment_intent.succeeded', intent, shop.clock.now() - 3_600_000);
    expect((await send(old)).status).toBe(400);
    stripe.trouble('find', 'server_error', 'server_error');
    expect((await send({ body, headers })).status).toBe(503);
    expect((await send({ body, headers })).status).toBe(200);
    expect((await fetch(`${shop.url}/webhooks/stripe`)).status).toBe(405);
    expect((await fetch(`${shop.url}/webhooks/paypal`, { method: 'POST' })).status).toBe(404);
  });
});

test('Stripe got only valid requests', () => {
  expect(stripe.complaints).toEqual([]);
});
