import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoints.ts';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { cartLine } from '../../support/cart-lines.ts';
import {
  cardOrder,
  listStates,
  NO_ROW,
  PAY_WITHIN_MS,
  readTotals,
  walletOrder,
} from '../../support/orders.ts';
import { openPayingShop, type PayingShop } from '../../support/shop/paying-shop.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';

let shop: PayingShop['shop'];
let stripe: PayingShop['stripe'];
let paypal: PayingShop['paypal'];
let close: PayingShop['close'];
beforeAll(async () => {
  ({ shop, stripe, paypal, close } = await openPayingShop());
});
afterAll(() => close());

let customer: { token: string; userId: number };
let charged: number;
let before: Awaited<ReturnType<typeof readTotals>>;
beforeEach(async () => {
  customer = await signIn(shop);
  charged = countCharges();
  before = await readTotals(shop, 'gym-towel');
});

const HOUR_MS = 60 * 60_000;
const PLACED = 'Order Placed Successfully';
const ACTION = 'Payment Requires Action';
const SECURE = 'tok_threeDSecureRequired';

const countCharges = () => stripe.charges().length + paypal.captures().length;
const towel = () => cartLine(shop, 'gym-towel', 1);
const send = (order: Input<'post-order'>) => shop.call('post-order', order, customer);
const place = async (order: Input<'post-order'>) => rowsOf(await send(order))[0] ?? NO_ROW;
const confirm = (OrderId: number) => shop.call('confirm-order-payment', { OrderId }, customer);
const history = async () => rowsOf(await shop.call('get-customer-order-history-master', {}, customer));
const CANCELLED = {
  ok: false,
  error: { status: 409, code: 'payment_given_up', message: expect.stringContaining('Nothing was charged') },
};

const sleepAnHour = async () => {
  for (const pause of [PAY_WITHIN_MS, 60_000, HOUR_MS - PAY_WITHIN_MS - 60_000]) {
    shop.clock.advance(pause);
    await reconcilePayments(shop.app);
  }
};

const expectTotals = async (orders: number) => {
  expect(await history()).toHaveLength(orders);
  expect(countCharges() - charged).toBe(orders);
  expect((await readTotals(shop, 'gym-towel')).stock).toBe(before.stock - orders);
};

describe('a device that sleeps for an hour', () => {
  test('before the card is sent: one order, also with two presses', async () => {
    const order = cardOrder([await towel()], 'tok_visa');
    await sleepAnHour();
    const placed = await Promise.all([place(order), place(order)]);
    expect(placed.map(({ ResponseMsg }) => ResponseMsg)).toEqual([PLACED, PLACED]);
    await expectTotals(1);
  });

  test('after an order whose answer was lost: a retry makes one order', async () => {
    const order = cardOrder([await towel()], 'tok_visa');
    stripe.trouble('confirm', 'drop_before', 'drop_before');
    expect(await send(order)).toMatchObject({ ok: false, error: { status: 503 } });
    await sleepAnHour();
    await expectTotals(0);
    expect((await place({ ...order, paymentToken: 'tok_mastercard' })).ResponseMsg).toBe(PLACED);
    await expectTotals(1);
  });

  test('after a charge whose answer was lost: it becomes the order, and a retry finds it', async () => {
    const order = cardOrder([await towel()], 'tok_visa');
    stripe.trouble('confirm', 'drop_after', 'drop_after');
    expect(await send(order)).toMatchObject({ ok: false, error: { status: 503 } });
    await sleepAnHour();
    expect((await place({ ...order, paymentToken: 'tok_mastercard' })).ResponseMsg).toBe(PLACED);
    await expectTotals(1);
  });

  test('during the confirmation of the bank: it expires, the customer is told, and ordering again makes one order', async () => {
    const order = cardOrder([await towel()], SECURE);
    const { OrderId, ClientSecret } = await place(order);
    await sleepAnHour();
    expect(stripe.intents.get(ClientSecret?.replace('_secret_x', '') ?? '')?.status).toBe('canceled');
    expect(await confirm(OrderId)).toMatchObject(CANCELLED);
    await expectTotals(0);
    expect((await place({ ...order, paymentToken: 'tok_visa' })).ResponseMsg).toBe(PLACED);
    expect(await confirm(OrderId)).toMatchObject(CANCELLED);
    await expectTotals(1);
  });

  test('during the confirmation of the bank, with the shop asleep too: a confirmed payment becomes the order', async () => {
    const { OrderId, ClientSecret } = await place(cardOrder([await towel()], SECURE));
    shop.clock.advance(HOUR_MS);
    stripe.authenticate(ClientSecret?.replace('_secret_x', '') ?? '', true);
    const [confirmed] = await Promise.all([confirm(OrderId), reconcilePayments(shop.app)]);
    expect(rowsOf(confirmed)[0]?.ResponseMsg).toBe(PLACED);
    await expectTotals(1);
  });

  test('in the wallet: a late approval is not captured, however the browser reports it', async () => {
    const order = walletOrder([await towel()]);
    const requested = await place(order);
    await sleepAnHour();
    paypal.approve(requested.PayPalOrderId ?? '');
    expect(await confirm(requested.OrderId)).toMatchObject(CANCELLED);
    const claim = { ...order, payPalOrderConfirmJson: { id: requested.PayPalOrderId, status: 'COMPLETED' } };
    expect(await send(claim)).toMatchObject(CANCELLED);
    shop.clock.advance(HOUR_MS);
    await reconcilePayments(shop.app);
    await expectTotals(0);

    const again = await place(order);
    expect(again.ResponseMsg).toBe(ACTION);
    expect(again.PayPalOrderId).not.toBe(requested.PayPalOrderId);
    paypal.approve(again.PayPalOrderId ?? '');
    expect(rowsOf(await confirm(again.OrderId))[0]?.ResponseMsg).toBe(PLACED);
    await expectTotals(1);
  });

  test('in the wallet, with the shop asleep too: an approved payment becomes one order', async () => {
    const { OrderId, PayPalOrderId } = await place(walletOrder([await towel()]));
    shop.clock.advance(HOUR_MS);
    paypal.approve(PayPalOrderId ?? '');
    const [confirmed] = await Promise.all([confirm(OrderId), reconcilePayments(shop.app)]);
    expect(rowsOf(confirmed)[0]?.ResponseMsg).toBe(PLACED);
    await expectTotals(1);
  });

  test('before a late success, after the customer ordered again: the first payment is refunded', async () => {
    const order = cardOrder([await towel()], SECURE);
    const first = await place(order);
    await sleepAnHour();
    expect((await place({ ...order, paymentToken: 'tok_visa' })).ResponseMsg).toBe(PLACED);
    const intent = [...stripe.intents.values()].find(({ orderId }) => orderId === String(first.OrderId));
    Object.assign(intent ?? {}, { status: 'succeeded' });
    shop.clock.advance(HOUR_MS);
    await reconcilePayments(shop.app);
    expect(intent?.refunded).toBe(true);
    expect(await listStates(shop, first.OrderId)).toEqual([
      'awaiting_payment',
      'expired',
      'retried',
      'refunded',
    ]);
    expect((await readTotals(shop, 'gym-towel')).stock).toBe(before.stock - 1);
    expect(await confirm(first.OrderId)).toMatchObject({ ok: false, error: { code: 'payment_refunded' } });
  });
});

test('the providers got only valid requests', () => {
  expect([...stripe.complaints, ...paypal.complaints]).toEqual([]);
});
