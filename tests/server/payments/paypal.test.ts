import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { listStates, NO_ROW, PAY_WITHIN_MS, readTotals, walletOrder } from '../../support/orders.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';
import {
  openPayPalStandIn,
  PAYPAL_KEYS,
  type PayPalStandIn,
  payPalEvent,
  type WalletOrder,
} from '../../support/stand-ins/paypal.ts';

let paypal: PayPalStandIn;
let shop: TestShop;
const settingsOf = (acceptsAnyCurrency: boolean) => ({
  payments: {
    stripe: undefined,
    paypal: { ...PAYPAL_KEYS, mode: 'test' as const, apiUrl: paypal.url, acceptsAnyCurrency },
    cashOnDelivery: true,
  },
});
beforeAll(async () => {
  paypal = await openPayPalStandIn();
  shop = await openTestShop(undefined, settingsOf(true));
});
afterAll(async () => {
  await shop.close();
  await paypal.close();
});

let customer: { token: string; userId: number };
beforeEach(async () => {
  customer = await signIn(shop);
});

const PLACED = 'Order Placed Successfully';
const ACTION = 'Payment Requires Action';
const towel = (Quantity = 1) => cartLine(shop, 'gym-towel', Quantity);
const totals = () => readTotals(shop, 'gym-towel');
const place = async (order: ReturnType<typeof walletOrder>) =>
  rowsOf(await shop.call('post-order', order, customer))[0] ?? NO_ROW;
const begin = async (order?: ReturnType<typeof walletOrder>) => {
  const requested = await place(order ?? walletOrder([await towel()]));
  return { ...requested, wallet: paypal.orders.get(requested.PayPalOrderId ?? '') as WalletOrder };
};
const confirm = (OrderId: number) => shop.call('confirm-order-payment', { OrderId }, customer);
const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  fetch(`${shop.url}/webhooks/paypal`, { method: 'POST', body, headers });

describe('a wallet by PayPal', () => {
  test("is created with the server's amount, and captured after the customer's approval", async () => {
    const { OrderId, ResponseMsg, wallet } = await begin();
    expect(ResponseMsg).toBe(ACTION);
    const { total } = await shop.app.db.read
      .selectFrom('orders')
      .select('total')
      .where('id', '=', OrderId)
      .executeTakeFirstOrThrow();
    expect(wallet).toMatchObject({ currency: 'INR', customId: String(OrderId) });
    expect(Math.round(Number(wallet.value) * 100)).toBe(total);
    expect(rowsOf(await confirm(OrderId))[0]?.ResponseMsg).toBe(ACTION);
    paypal.approve(wallet.id);
    for (const answer of [await confirm(OrderId), await confirm(OrderId)])
      expect(rowsOf(answer)[0]?.ResponseMsg).toBe(PLACED);
    expect(wallet.capture).toBeDefined();
    expect(rowsOf(await shop.call('get-payment-methods', {}))).toContainEqual(
      expect.objectContaining({ PaymentMethodId: 2, Mode: 'test', ClientId: PAYPAL_KEYS.clientId }),
    );
  });

  test.each([
    ['create', 'drop_before'],
    ['create', 'drop_after'],
    ['create', 'server_error'],
  ] as const)('is retried after a failure of %s (%s)', async (operation, trouble) => {
    paypal.trouble(operation, trouble);
    const order = walletOrder([await towel()]);
    expect(await shop.call('post-order', order, customer)).toMatchObject({
      ok: false,
      error: { status: 503 },
    });
    expect((await place(order)).ResponseMsg).toBe(ACTION);
  });

  test.each(['drop_before', 'drop_after', 'server_error'] as const)(
    'is captured once after a failure (%s)',
    async (trouble) => {
      const { OrderId, wallet } = await begin();
      const before = paypal.captures().length;
      paypal.approve(wallet.id);
      paypal.trouble('capture', trouble);
      expect(await confirm(OrderId)).toMatchObject({ ok: false, error: { status: 503 } });
      expect(rowsOf(await confirm(OrderId))[0]?.ResponseMsg).toBe(PLACED);
      expect(paypal.captures()).toHaveLength(before + 1);
    },
  );

  test('that is declined releases everything', async () => {
    const before = await totals();
    const { OrderId, wallet } = await begin();
    wallet.declines = true;
    paypal.approve(wallet.id);
    expect(await confirm(OrderId)).toMatchObject({ ok: false, error: { status: 409 } });
    expect(await totals()).toEqual(before);
  });

  test('that is left open expires, and is not captured after that', async () => {
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
    const before = await totals();
    const { OrderId, wallet } = await begin();
    shop.clock.advance(PAY_WITHIN_MS + 60_000);
    await reconcilePayments(shop.app);
    expect(await totals()).toEqual(before);
    paypal.approve(wallet.id);
    expect(await confirm(OrderId)).toMatchObject({ ok: false, error: { status: 409 } });
    await send(payPalEvent('CHECKOUT.ORDER.APPROVED', wallet));
    expect(wallet.capture).toBeUndefined();
  });

  test('is refunded from the command line', async () => {
    const { OrderId, OrderNumber, wallet } = await begin();
    paypal.approve(wallet.id);
    rowsOf(await confirm(OrderId));
    const refunded = await runShopCommand(shop.app, 'orders', 'cancel', OrderNumber);
    expect(refunded).toMatchObject({ code: 0, err: 'The payment provider accepted the refund.' });
    expect(wallet.refunded).toBe(true);
  });
});

describe('a payment that was made outside the shop', () => {
  const totalOfTowel = async () => {
    const { wallet, OrderId } = await begin();
    rowsOf(await shop.call('cancel-order-payment', { OrderId }, customer));
    return wallet.value;
  };
  const claim = async (id: string) =>
    shop.call('post-order', walletOrder([await towel()], { payPalOrderConfirmJson: { id } }), customer);

  test('counts when PayPal confirms it, for this amount, and once', async () => {
    paypal.plant({ id: 'OWN1', status: 'COMPLETED', value: await totalOfTowel(), capture: 'CAP-OWN1' });
    expect(rowsOf(await claim('OWN1'))[0]?.ResponseMsg).toBe(PLACED);
    customer = await signIn(shop);
    expect(await claim('OWN1')).toMatchObject({ ok: false, error: { status: 409 } });
  });

  test('does not count for another amount or currency', async () => {
    const before = await totals();
    const value = await totalOfTowel();
    paypal.plant({ id: 'OWN2', status: 'COMPLETED', value: '1.00', capture: 'CAP-OWN2' });
    paypal.plant({ id: 'OWN3', status: 'COMPLETED', value, currency: 'USD', capture: 'CAP-OWN3' });
    for (const id of ['OWN2', 'OWN3'])
      expect(await claim(id)).toMatchObject({ ok: false, error: { status: 409 } });
    expect(await totals()).toEqual(before);
  });
});

describe('the webhook of PayPal', () => {
  test('captures nothing that its customer gives up meanwhile', async () => {
    const { OrderId, wallet } = await begin();
    paypal.approve(wallet.id);
    paypal.trouble('find', { delayMs: 1500 });
    const requested = paypal.requested.length;
    const event = send(payPalEvent('CHECKOUT.ORDER.APPROVED', wallet));
    await expect.poll(() => paypal.requested.slice(requested)).toContain('find');
    rowsOf(await shop.call('cancel-order-payment', { OrderId }, customer));
    expect((await event).status).toBe(200);
    expect(wallet.capture).toBeUndefined();
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'cancelled']);
  });

  test('reports a refund that was made at PayPal, and the order follows', async () => {
    const before = await totals();
    const { OrderId, wallet } = await begin();
    paypal.approve(wallet.id);
    rowsOf(await confirm(OrderId));
    wallet.refunded = true;
    expect((await send(payPalEvent('PAYMENT.CAPTURE.REFUNDED', wallet))).status).toBe(200);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid', 'refunded']);
    expect(await totals()).toEqual(before);
  });

  test('captures an approved payment when the browser is gone; repeated and late events change nothing', async () => {
    const { OrderId, wallet } = await begin();
    paypal.approve(wallet.id);
    const approved = payPalEvent('CHECKOUT.ORDER.APPROVED', wallet);
    expect((await send(approved)).status).toBe(200);
    const captured = payPalEvent('PAYMENT.CAPTURE.COMPLETED', wallet);
    for (const event of [captured, approved, captured]) expect((await send(event)).status).toBe(200);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid']);
    expect(wallet.capture).toBeDefined();
  });

  test('is refused unless PayPal verifies it', async () => {
    const { wallet, OrderId } = await begin();
    const { body, headers } = payPalEvent('CHECKOUT.ORDER.APPROVED', wallet);
    const forged = { ...headers, 'PayPal-Transmission-Sig': 'Zm9yZ2VkIHNpZ25hdHVyZSEh' };
    expect((await send({ body, headers: forged })).status).toBe(400);
    expect((await send({ body, headers: { 'Content-Type': 'application/json' } })).status).toBe(400);
    expect((await send({ body: '{', headers })).status).toBe(400);
    paypal.trouble('verify', 'drop_before');
    expect((await send({ body, headers })).status).toBe(503);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment']);
  });
});

test('with real keys a currency that PayPal does not support hides the method', async () => {
  const other = await openTestShop(undefined, settingsOf(false));
  try {
    const methods = rowsOf(await other.call('get-payment-methods', {}));
    expect(methods.map((row) => row.PaymentMethodId)).toEqual([5, 9, 7, 6]);
  } finally {
    await other.close();
  }
});

test('PayPal got only valid requests', () => {
  expect(paypal.complaints).toEqual([]);
});
