import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkKeys } from '#server/payment-providers/check-keys.ts';
import { openTap } from '#server/payment-providers/tap/gateway.ts';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { listStates, NO_ROW, PAY_WITHIN_MS, pageOrder, readTotals } from '../../support/orders.ts';
import { openMarketShop } from '../../support/shop/market-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';
import { type Charge, openTapStandIn, TAP_KEYS, type TapStandIn } from '../../support/stand-ins/tap.ts';

let tap: TapStandIn;
let shop: TestShop;
beforeAll(async () => {
  tap = await openTapStandIn();
  // Its currency has three decimals.
  shop = await openMarketShop('kuwait', {
    payments: {
      ...{ stripe: undefined, paypal: undefined, cashOnDelivery: true },
      tap: { ...TAP_KEYS, apiUrl: tap.url, isTestServer: true },
    },
  });
});
afterAll(async () => {
  await shop.close();
  await tap.close();
});

let customer: { token: string; userId: number };
let before: Awaited<ReturnType<typeof totals>>;
beforeEach(async () => {
  customer = await signIn(shop);
  before = await totals();
});

const PLACED = 'Order Placed Successfully';
const ACTION = 'Payment Requires Action';
const HOUR_MS = 3_600_000;
const totals = () => readTotals(shop, 'gym-towel');
const order = async () => pageOrder([await cartLine(shop, 'gym-towel', 1)]);
const place = async (request: Awaited<ReturnType<typeof order>>) =>
  rowsOf(await shop.call('post-order', request, customer))[0] ?? NO_ROW;
const begin = async () => {
  const request = await order();
  const row = await place(request);
  return { ...row, request, charge: tap.chargeAt(row.PaymentUrl) };
};
const confirm = (OrderId: number) => shop.call('confirm-order-payment', { OrderId }, customer);
const resultOf = async (OrderId: number) => rowsOf(await confirm(OrderId))[0];
const send = async (event: ReturnType<TapStandIn['event']>) =>
  (await fetch(`${shop.url}/webhooks/tap`, { method: 'POST', ...event })).status;
const run = (...args: string[]) => runShopCommand(shop.app, 'orders', ...args);
const pass = async (ms: number) => {
  shop.clock.advance(ms);
  await reconcilePayments(shop.app);
};
const causes = async (OrderId: number) =>
  (
    await shop.app.db.read.selectFrom('order_event').select('cause').where('order_id', '=', OrderId).execute()
  ).map(({ cause }) => cause);

describe("a payment on Tap's page", () => {
  test('has the amount in dinars, is offered in words of the country, and counts when Tap says so', async () => {
    const { OrderId, OrderNumber, ResponseMsg, charge, request } = await begin();
    expect(ResponseMsg).toBe(ACTION);
    const { total, key } = await shop.app.db.read
      .selectFrom('orders')
      .innerJoin('payment', 'payment.order_id', 'orders.id')
      .select(['total', 'key'])
      .where('id', '=', OrderId)
      .executeTakeFirstOrThrow();
    expect(total % 1000).not.toBe(0);
    expect(charge).toMatchObject({
      amount: total / 1000,
      currency: 'KWD',
      order: OrderNumber,
      transaction: key,
    });
    expect(await resultOf(OrderId)).toMatchObject({ ResponseMsg: ACTION });
    charge.status = 'CAPTURED';
    const known = tap.charges.size;
    // Pressed again in another tab, and back from Tap twice.
    for (const answer of [await place(request), await resultOf(OrderId), await resultOf(OrderId)])
      expect(answer?.ResponseMsg).toBe(PLACED);
    expect(tap.charges.size).toBe(known);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid']);
    const offered = rowsOf(await shop.call('get-payment-methods', {}));
    expect(offered).toContainEqual(
      expect.objectContaining({ PaymentMethodId: 10, Mode: 'test', Title: 'KNET, card or Apple\u00a0Pay' }),
    );
    expect(await checkKeys(shop.app.payments.config, 'tap')).toBe('accepted');
  });

  test.each(['drop_before', 'drop_after', 'server_error', { answer: '{}' }] as const)(
    'is begun once although an answer is lost (%j)',
    async (trouble) => {
      const known = tap.charges.size;
      tap.trouble('create', trouble);
      const request = await order();
      expect(await shop.call('post-order', request, customer)).toMatchObject({ error: { status: 503 } });
      const [first, second] = [await place(request), await place(request)];
      expect(first.PaymentUrl).toBeTruthy();
      expect(second.PaymentUrl).toBe(first.PaymentUrl);
      expect(tap.charges.size).toBe(known + 1);
    },
  );

  test('leads to no page but one of Tap', async () => {
    const gateway = openTap(
      { ...TAP_KEYS, apiUrl: tap.url, isTestServer: false },
      'https://x.example/webhooks/tap',
    );
    const made = await gateway.create({
      ...{ key: 'key-of-page', orderId: 1, orderNumber: 'Q1', amount: 1500, currency: 'KWD', token: '' },
      customer: { firstName: 'Noura', lastName: '', email: 'noura@example.com' },
      returnUrl: 'https://x.example/ar/checkout',
    });
    expect(made).toMatchObject({
      ok: false,
      error: { state: 'unknown', cause: 'Tap returned no page of its own' },
    });
  });

  test.each(['ABANDONED', 'CANCELLED', 'FAILED', 'DECLINED', 'RESTRICTED', 'VOID', 'TIMEDOUT', 'UNKNOWN'])(
    'that ends as %s is tried again with one other charge, and paid once',
    async (status) => {
      const { OrderId, request, charge, PaymentUrl } = await begin();
      charge.status = status;
      expect(await send(tap.event(charge))).toBe(200);
      const declined = await resultOf(OrderId);
      expect(declined?.ResponseMsg).toBe(ACTION);
      expect(declined?.Declined).toMatch(/declined/);
      tap.trouble('create', 'drop_after');
      expect(await shop.call('post-order', request, customer)).toMatchObject({ error: { status: 503 } });
      const again = await Promise.all([place(request), place(request)]);
      const [next] = again.map(({ PaymentUrl: url }) => tap.chargeAt(url));
      expect(again[0]?.PaymentUrl).not.toBe(PaymentUrl);
      expect(again[1]?.PaymentUrl).toBe(again[0]?.PaymentUrl);
      expect(next?.previous).toBe(charge.id);
      if (next) next.status = 'CAPTURED';
      expect((await resultOf(OrderId))?.ResponseMsg).toBe(PLACED);
      expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid']);
    },
  );

  test('of which two charges succeed keeps one, and refunds the other once, without a webhook', async () => {
    const { OrderId, request, charge: late } = await begin();
    late.status = 'TIMEDOUT';
    const paid = tap.chargeAt((await place(request)).PaymentUrl);
    paid.status = 'CAPTURED';
    expect((await resultOf(OrderId))?.ResponseMsg).toBe(PLACED);
    await pass(6 * 60_000);
    late.status = 'CAPTURED';
    tap.trouble('refund', 'drop_after');
    for (let hours = 0; hours < 48; hours += 4) await pass(4 * HOUR_MS);
    expect([late, paid].map(({ refunds }) => refunds.map(({ amount }) => amount))).toEqual([
      [late.amount],
      [],
    ]);
    expect((await causes(OrderId)).filter((cause) => cause.includes(late.id))).toEqual([
      `the customer paid twice: payment ${late.id} is refunded`,
    ]);
  });

  test('of another amount or currency is refunded and releases everything', async () => {
    for (const other of [{ amount: 0.1 }, { currency: 'SAR' }]) {
      const { OrderId, charge } = await begin();
      Object.assign(charge, { status: 'CAPTURED', ...other });
      expect(await confirm(OrderId)).toMatchObject({ error: { status: 409 } });
      expect(charge.refunds.map(({ amount }) => amount)).toEqual([charge.amount]);
    }
    expect(await totals()).toEqual(before);
  });

  test('of another order, or of the other mode, pays nothing', async () => {
    const [own, other] = [await begin(), await begin()];
    const changes: Partial<Charge>[] = [{ transaction: other.charge.transaction }, { isLive: true }];
    for (const change of changes) {
      const truth = { ...own.charge };
      Object.assign(own.charge, { status: 'CAPTURED', ...change });
      expect(await confirm(own.OrderId)).toMatchObject({ error: { status: 503 } });
      Object.assign(own.charge, truth);
    }
    expect(await listStates(shop, own.OrderId)).toEqual(['awaiting_payment']);
    customer = await signIn(shop);
    expect(await confirm(own.OrderId)).toMatchObject({ error: { status: 403 } });
  });

  test('that is left open expires, and one that was given up and succeeds is refunded', async () => {
    await pass(PAY_WITHIN_MS + 60_000);
    before = await totals();
    const [open, left] = [await begin(), await begin()];
    rowsOf(await shop.call('cancel-order-payment', { OrderId: left.OrderId }, customer));
    await pass(PAY_WITHIN_MS + 60_000);
    expect(await listStates(shop, open.OrderId)).toEqual(['awaiting_payment', 'expired']);
    left.charge.status = 'CAPTURED';
    await pass(2 * HOUR_MS);
    expect(left.charge.refunds.map(({ amount }) => amount)).toEqual([left.charge.amount]);
    expect(await listStates(shop, left.OrderId)).toEqual(['awaiting_payment', 'cancelled', 'refunded']);
    expect(await totals()).toEqual(before);
  });
});

describe('a refund at Tap', () => {
  const placePaid = async () => {
    const begun = await begin();
    begun.charge.status = 'CAPTURED';
    expect((await resultOf(begun.OrderId))?.ResponseMsg).toBe(PLACED);
    return begun;
  };
  const amounts = ({ refunds }: Charge) => refunds.map(({ amount }) => amount);

  test('is paid in parts of fils, each once, and the rest', async () => {
    const { OrderNumber, charge } = await placePaid();
    tap.trouble('refund', 'drop_after');
    expect((await run('refund', OrderNumber, '--amount', '1.255')).err).toContain('retries');
    await pass(61_000);
    expect((await run('refund', OrderNumber, '--amount', '0.005')).code).toBe(0);
    expect((await run('refund', OrderNumber)).code).toBe(0);
    const rest = Number((charge.amount - 1.26).toFixed(3));
    expect(amounts(charge)).toEqual([1.255, 0.005, rest]);
    const whole = await placePaid();
    expect((await run('cancel', whole.OrderNumber)).err).toBe('The payment provider accepted the refund.');
    expect(amounts(whole.charge)).toEqual([whole.charge.amount]);
  });

  test('that fails later is reported by the webhook and tried again, and one that is refused is named', async () => {
    const { OrderNumber, charge } = await placePaid();
    await run('refund', OrderNumber, '--amount', '1');
    expect(await send(tap.refundEvent(charge))).toBe(200);
    for (const made of charge.refunds) made.status = 'FAILED';
    const logged = shop.errors.length;
    expect(await send(tap.refundEvent(charge))).toBe(200);
    expect(shop.errors.slice(logged).join()).toContain('has not received the money');
    expect((await run('refund', OrderNumber, '--again')).code).toBe(0);
    expect(amounts(charge)).toEqual([1, 1]);
    charge.refunds.push({ id: 're_dashboard', amount: charge.amount - 1, status: 'REFUNDED' });
    expect((await run('refund', OrderNumber)).err).toContain('refused');
  });
});

describe('the webhook of Tap', () => {
  test('places the order when the browser is gone, and repeated events change nothing', async () => {
    const { OrderId, charge } = await begin();
    charge.status = 'CAPTURED';
    expect(await send(tap.event(charge))).toBe(200);
    const asked = tap.requested.length;
    expect(await send(tap.event(charge))).toBe(200);
    expect(tap.requested).toHaveLength(asked);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid']);
    expect((await resultOf(OrderId))?.ResponseMsg).toBe(PLACED);
  });

  test('is refused unless it is signed, believed only by what Tap answers, and asked for again', async () => {
    const { OrderId, charge } = await begin();
    const early = { ...charge, status: 'CAPTURED' };
    const event = tap.event(early);
    const refused = [
      { ...event, body: event.body.replace(`"amount":${charge.amount}`, '"amount":0.1') },
      { ...event, body: event.body.replace('"status":"CAPTURED"', '"status":"DECLINED"') },
      { ...event, headers: { ...event.headers, hashstring: '' } },
      { ...event, headers: { ...event.headers, hashstring: 'f'.repeat(64) } },
      { ...event, body: '{}' },
    ];
    for (const one of refused) expect(await send(one)).toBe(400);
    tap.trouble('find', 'drop_before');
    expect(await send(event)).toBe(503);
    expect(await send(event)).toBe(200);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment']);
  });
});

test('Tap got only valid requests, and the log has no key', () => {
  expect(tap.complaints).toEqual([]);
  expect(shop.errors.join('\n')).not.toContain(TAP_KEYS.secretKey);
});
