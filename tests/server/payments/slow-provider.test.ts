import { describe, expect, test } from 'vitest';
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

const open = async (paying: PayingShop) => {
  const { shop } = paying;
  const customer = await signIn(shop);
  return {
    ...paying,
    customer,
    line: await cartLine(shop, 'gym-towel'),
    totals: () => readTotals(shop, 'gym-towel'),
    orderIdOf: async () => {
      const { id } = await shop.app.db.read
        .selectFrom('orders')
        .select('id')
        .where('customer_id', '=', customer.userId)
        .executeTakeFirstOrThrow();
      return id;
    },
  };
};

/** Runs the case in a shop of its own, so that all cases can wait at the same time. */
const inOwnShop = (work: (opened: Awaited<ReturnType<typeof open>>) => Promise<void>) => async () => {
  const paying = await openPayingShop({ timeoutMs: TIMEOUT_MS });
  try {
    await work(await open(paying));
    expect([...paying.stripe.complaints, ...paying.paypal.complaints, ...paying.shop.errors]).toEqual([]);
  } finally {
    await paying.close();
  }
};

describe.concurrent('a provider that answers after the time-out of the shop', () => {
  test(
    'has charged a card once: the reconciler finds the order, and a retry returns it',
    inOwnShop(async ({ shop, stripe, customer, line, totals, orderIdOf }) => {
      const { stock } = await totals();
      stripe.trouble('confirm', LATE, LATE);
      const order = cardOrder([line], 'tok_visa');
      expect(await shop.call('post-order', order, customer)).toMatchObject(UNCLEAR);
      shop.clock.advance(61_000);
      await reconcilePayments(shop.app);
      expect(await listStates(shop, await orderIdOf())).toEqual(['awaiting_payment', 'paid']);
      expect(rowsOf(await shop.call('post-order', order, customer))[0]?.ResponseMsg).toBe(PLACED);
      expect(stripe.charges()).toHaveLength(1);
      expect((await totals()).stock).toBe(stock - 1);
    }),
  );

  test(
    'has created an unknown payment: a retry creates and charges the same one',
    inOwnShop(async ({ shop, stripe, customer, line, totals }) => {
      const { stock } = await totals();
      stripe.trouble('create', LATE, LATE);
      const order = cardOrder([line], 'tok_visa');
      expect(await shop.call('post-order', order, customer)).toMatchObject(UNCLEAR);
      expect(stripe.charges()).toEqual([]);
      expect(rowsOf(await shop.call('post-order', order, customer))[0]?.ResponseMsg).toBe(PLACED);
      expect(stripe.intents.size).toBe(1);
      expect(stripe.charges()).toHaveLength(1);
      expect((await totals()).stock).toBe(stock - 1);
    }),
  );

  test(
    'has created an unknown payment: without a retry it is never charged',
    inOwnShop(async ({ shop, stripe, customer, line, totals, orderIdOf }) => {
      const { stock } = await totals();
      stripe.trouble('create', LATE, LATE);
      await shop.call('post-order', cardOrder([line], 'tok_visa'), customer);
      shop.clock.advance(PAY_WITHIN_MS + 60_000);
      await reconcilePayments(shop.app);
      expect(await listStates(shop, await orderIdOf())).toEqual(['awaiting_payment', 'expired']);
      expect(stripe.charges()).toEqual([]);
      expect((await totals()).stock).toBe(stock);
    }),
  );

  test(
    'has captured a wallet once: the reconciler finds the order',
    inOwnShop(async ({ shop, paypal, customer, line }) => {
      const [requested] = rowsOf(await shop.call('post-order', walletOrder([line]), customer));
      paypal.approve(requested?.PayPalOrderId ?? '');
      paypal.trouble('capture', LATE);
      const OrderId = requested?.OrderId ?? 0;
      expect(await shop.call('confirm-order-payment', { OrderId }, customer)).toMatchObject(UNCLEAR);
      shop.clock.advance(61_000);
      await reconcilePayments(shop.app);
      expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid']);
      const [confirmed] = rowsOf(await shop.call('confirm-order-payment', { OrderId }, customer));
      expect(confirmed?.ResponseMsg).toBe(PLACED);
      expect(paypal.captures()).toHaveLength(1);
    }),
  );
});
