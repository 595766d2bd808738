import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { cardOrder, listStates, PAY_WITHIN_MS, readTotals, walletOrder } from '../../support/orders.ts';
import { openPayingShop, type PayingShop } from '../../support/shop/paying-shop.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';

/** Longer than any undelayed response on a busy machine. */
const TIMEOUT_MS = 2_000;
const LATE = { delayMs: TIMEOUT_MS * 2 };
const UNCLEAR = { ok: false, error: { status: 503, code: 'payment_unclear' } };
const PLACED = 'Order Placed Successfully';

let shop: PayingShop['shop'];
let stripe: PayingShop['stripe'];
let paypal: PayingShop['paypal'];
let close: PayingShop['close'];
beforeAll(async () => {
  ({ shop, stripe, paypal, close } = await openPayingShop({ timeoutMs: TIMEOUT_MS }));
});
afterAll(() => close());

let customer: Awaited<ReturnType<typeof signIn>>;
beforeEach(async () => {
  customer = await signIn(shop);
});

const towel = () => cartLine(shop, 'gym-towel');
const totals = () => readTotals(shop, 'gym-towel');
const orderIdOf = async () => {
  const { id } = await shop.app.db.read
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customer.userId)
    .executeTakeFirstOrThrow();
  return id;
};

describe('a provider that answers after the time-out of the shop', () => {
  test('has charged a card once: the reconciler finds the order, and a retry returns it', async () => {
    const charges = stripe.charges().length;
    const { stock } = await totals();
    stripe.trouble('confirm', LATE, LATE);
    const order = cardOrder([await towel()], 'tok_visa');
    expect(await shop.call('post-order', order, customer)).toMatchObject(UNCLEAR);
    shop.clock.advance(61_000);
    await reconcilePayments(shop.app);
    expect(await listStates(shop, await orderIdOf())).toEqual(['awaiting_payment', 'paid']);
    expect(rowsOf(await shop.call('post-order', order, customer))[0]?.ResponseMsg).toBe(PLACED);
    expect(stripe.charges()).toHaveLength(charges + 1);
    expect((await totals()).stock).toBe(stock - 1);
  });

  test('has created an unknown payment: it is never charged, and a retry creates the same one', async () => {
    const { stock } = await totals();
    const before = { intents: stripe.intents.size, charges: stripe.charges().length };
    stripe.trouble('create', LATE, LATE);
    const order = cardOrder([await towel()], 'tok_visa');
    expect(await shop.call('post-order', order, customer)).toMatchObject(UNCLEAR);
    expect(stripe.charges()).toHaveLength(before.charges);
    expect(rowsOf(await shop.call('post-order', order, customer))[0]?.ResponseMsg).toBe(PLACED);
    expect(stripe.intents.size).toBe(before.intents + 1);
    expect(stripe.charges()).toHaveLength(before.charges + 1);

    customer = await signIn(shop);
    stripe.trouble('create', LATE, LATE);
    await shop.call('post-order', cardOrder([await towel()], 'tok_visa'), customer);
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
    expect(await listStates(shop, await orderIdOf())).toEqual(['awaiting_payment', 'expired']);
    expect(stripe.charges()).toHaveLength(before.charges + 1);
    expect((await totals()).stock).toBe(stock - 1);
  });

  test('has captured a wallet once: the reconciler finds the order', async () => {
    const captures = paypal.captures().length;
    const [requested] = rowsOf(await shop.call('post-order', walletOrder([await towel()]), customer));
    paypal.approve(requested?.PayPalOrderId ?? '');
    paypal.trouble('capture', LATE);
    const OrderId = requested?.OrderId ?? 0;
    expect(await shop.call('confirm-order-payment', { OrderId }, customer)).toMatchObject(UNCLEAR);
    shop.clock.advance(61_000);
    await reconcilePayments(shop.app);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid']);
    const [confirmed] = rowsOf(await shop.call('confirm-order-payment', { OrderId }, customer));
    expect(confirmed?.ResponseMsg).toBe(PLACED);
    expect(paypal.captures()).toHaveLength(captures + 1);
  });
});

test('providers got only valid requests', () => {
  expect([...stripe.complaints, ...paypal.complaints, ...shop.errors]).toEqual([]);
});
