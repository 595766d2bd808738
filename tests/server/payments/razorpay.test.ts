import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { listStates, NO_ROW, PAY_WITHIN_MS, readTotals, windowOrder } from '../../support/orders.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';
import {
  openRazorpayStandIn,
  RAZORPAY_KEYS,
  type RazorpayStandIn,
} from '../../support/stand-ins/razorpay.ts';

let razorpay: RazorpayStandIn;
let shop: TestShop;
beforeAll(async () => {
  razorpay = await openRazorpayStandIn();
  shop = await openTestShop(undefined, {
    payments: {
      ...{ stripe: undefined, paypal: undefined, cashOnDelivery: true },
      razorpay: { ...RAZORPAY_KEYS, apiUrl: razorpay.url },
    },
  });
});
afterAll(async () => {
  await shop.close();
  await razorpay.close();
});

let customer: { token: string; userId: number };
let before: Awaited<ReturnType<typeof totals>>;
beforeEach(async () => {
  customer = await signIn(shop);
  before = await totals();
});

const PLACED = 'Order Placed Successfully';
const ACTION = 'Payment Requires Action';
const DAY_MS = 86_400_000;
const totals = () => readTotals(shop, 'gym-towel');
const order = async () => windowOrder([await cartLine(shop, 'gym-towel', 1)]);
const place = async (request: Awaited<ReturnType<typeof order>>) =>
  rowsOf(await shop.call('post-order', request, customer))[0] ?? NO_ROW;
const begin = async () => {
  const requested = await place(await order());
  return { ...requested, reference: requested.RazorpayOrderId ?? '' };
};
const confirm = (OrderId: number, razorpayConfirmJson?: ReturnType<RazorpayStandIn['resultOf']>) =>
  shop.call('confirm-order-payment', { OrderId, razorpayConfirmJson }, customer);
const isPlaced = async (OrderId: number) => rowsOf(await confirm(OrderId))[0]?.ResponseMsg === PLACED;
const send = (event: { body: string; headers: Record<string, string> }) =>
  fetch(`${shop.url}/webhooks/razorpay`, { method: 'POST', ...event });
const statusOf = async (...event: Parameters<RazorpayStandIn['event']>) =>
  (await send(razorpay.event(...event))).status;
const run = (...args: string[]) => runShopCommand(shop.app, 'orders', ...args);
const causes = async (OrderId: number) =>
  (
    await shop.app.db.read.selectFrom('order_event').select('cause').where('order_id', '=', OrderId).execute()
  ).map(({ cause }) => cause);
const pass = async (ms: number) => {
  shop.clock.advance(ms);
  await reconcilePayments(shop.app);
};

describe("a payment in Razorpay's window", () => {
  test("has the server's amount, and counts when an attempt succeeds, after others failed", async () => {
    const { OrderId, OrderNumber, ResponseMsg, reference } = await begin();
    expect(ResponseMsg).toBe(ACTION);
    const { total } = await shop.app.db.read
      .selectFrom('orders')
      .select('total')
      .where('id', '=', OrderId)
      .executeTakeFirstOrThrow();
    expect(razorpay.orders.get(reference)).toMatchObject({
      ...{ amount: total, currency: 'INR', receipt: OrderNumber },
      notes: { order_id: String(OrderId) },
    });
    for (const status of ['failed', 'created'] as const) razorpay.pay(reference, { status });
    expect(rowsOf(await confirm(OrderId))[0]).toMatchObject({
      ResponseMsg: ACTION,
      RazorpayOrderId: reference,
    });
    const result = razorpay.resultOf(razorpay.pay(reference));
    for (const answer of [await confirm(OrderId, result), await confirm(OrderId, result)])
      expect(rowsOf(answer)[0]?.ResponseMsg).toBe(PLACED);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid']);
    expect(rowsOf(await shop.call('get-payment-methods', {}))).toContainEqual(
      expect.objectContaining({ PaymentMethodId: 9, Mode: 'test', ClientId: RAZORPAY_KEYS.keyId }),
    );
  });

  test('is not confirmed by a result that is forged, of another order, or of another customer', async () => {
    const [own, other] = [await begin(), await begin()];
    const paid = razorpay.resultOf(razorpay.pay(other.reference));
    const asked = razorpay.requested.length;
    const signature = paid.razorpay_signature;
    const forgeries = [
      paid,
      { ...paid, razorpay_order_id: own.reference },
      { ...paid, razorpay_order_id: own.reference, razorpay_signature: '' },
    ];
    for (const forged of forgeries)
      expect(await confirm(own.OrderId, forged)).toMatchObject({ error: { code: 'payment_mismatch' } });
    const altered = `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`;
    expect(await confirm(other.OrderId, { ...paid, razorpay_signature: altered })).toMatchObject({
      error: { status: 409 },
    });
    expect(razorpay.requested).toHaveLength(asked);
    customer = await signIn(shop);
    expect(await confirm(other.OrderId, paid)).toMatchObject({ error: { status: 403 } });
    for (const { OrderId } of [own, other])
      expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment']);
  });

  test.each([
    ['look_up', 'drop_before'],
    ['create', 'drop_before'],
    ['create', 'drop_after'],
    ['create', 'server_error'],
  ] as const)('is begun once after a failure of %s (%s)', async (operation, trouble) => {
    const orders = razorpay.orders.size;
    razorpay.trouble(operation, trouble);
    const request = await order();
    expect(await shop.call('post-order', request, customer)).toMatchObject({ error: { status: 503 } });
    expect((await place(request)).ResponseMsg).toBe(ACTION);
    expect(razorpay.orders.size).toBe(orders + 1);
  });

  test.each([undefined, 'drop_before', 'drop_after', 'server_error'] as const)(
    'that is only authorised is captured once (%s)',
    async (trouble) => {
      const { OrderId, reference } = await begin();
      const attempt = razorpay.pay(reference, { status: 'authorized' });
      if (trouble) {
        razorpay.trouble('capture', trouble);
        expect(await confirm(OrderId)).toMatchObject({ error: { status: 503 } });
      }
      expect(await isPlaced(OrderId)).toBe(true);
      expect(attempt.status).toBe('captured');
    },
  );

  test('of another amount or currency is refunded, or not captured, and releases everything', async () => {
    for (const other of [{ amount: 100 }, { currency: 'USD' }]) {
      const captured = await begin();
      const attempt = razorpay.pay(captured.reference, other);
      expect(await confirm(captured.OrderId)).toMatchObject({ error: { status: 409 } });
      expect(attempt.status).toBe('refunded');
      const authorized = await begin();
      const held = razorpay.pay(authorized.reference, { ...other, status: 'authorized' });
      expect(await confirm(authorized.OrderId)).toMatchObject({ error: { code: 'payment_mismatch' } });
      expect(held.status).toBe('authorized');
    }
    expect(await totals()).toEqual(before);
  });

  test('that succeeds twice is kept once, and the staff reads of it', async () => {
    const { OrderId, reference } = await begin();
    const [first, second] = [razorpay.pay(reference), razorpay.pay(reference)];
    razorpay.trouble('refund', 'drop_after');
    expect(await confirm(OrderId)).toMatchObject({ error: { status: 503 } });
    expect(await isPlaced(OrderId)).toBe(true);
    expect([first.status, second.status]).toEqual(['captured', 'refunded']);
    expect(second.refunds).toHaveLength(1);
    expect(await statusOf('order.paid', second, shop.clock.now())).toBe(200);
    expect(first.status).toBe('captured');
  });

  test('that failed and succeeds days later, beside the one that paid, is refunded without a webhook', async () => {
    const { OrderId, reference } = await begin();
    const late = razorpay.pay(reference, { status: 'failed' });
    const paid = razorpay.pay(reference);
    expect(await isPlaced(OrderId)).toBe(true);
    await pass(6 * 60_000);
    late.status = 'captured';
    for (let hours = 0; hours < 48; hours += 4) await pass(4 * 3_600_000);
    expect([late.status, paid.status]).toEqual(['refunded', 'captured']);
    expect((await causes(OrderId)).filter((cause) => cause.includes(late.id))).toEqual([
      `the customer paid twice: payment ${late.id} is refunded`,
    ]);
    await pass(4 * DAY_MS);
    const asked = razorpay.requested.length;
    await pass(DAY_MS);
    expect(razorpay.requested).toHaveLength(asked);
  });

  test('that is authorised late is captured while its order waits, and not after it was given up', async () => {
    const [waiting, left] = [await begin(), await begin()];
    rowsOf(await shop.call('cancel-order-payment', { OrderId: left.OrderId }, customer));
    const attempts = [waiting, left].map(({ reference }) =>
      razorpay.pay(reference, { status: 'authorized' }),
    );
    await pass(6 * 60_000);
    expect(attempts.map(({ status }) => status)).toEqual(['captured', 'authorized']);
    const [, captured] = attempts;
    if (captured) captured.status = 'captured';
    await pass(2 * 3_600_000);
    expect(captured?.status).toBe('refunded');
    expect(await listStates(shop, left.OrderId)).toEqual(['awaiting_payment', 'cancelled', 'refunded']);
  });

  test('that is left open expires', async () => {
    await pass(PAY_WITHIN_MS + 60_000);
    before = await totals();
    const { OrderId } = await begin();
    await pass(PAY_WITHIN_MS + 60_000);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'expired']);
    expect(await totals()).toEqual(before);
  });
});

describe('a refund at Razorpay', () => {
  const placePaid = async () => {
    const begun = await begin();
    const attempt = razorpay.pay(begun.reference);
    expect(await isPlaced(begun.OrderId)).toBe(true);
    return { ...begun, attempt };
  };
  const amounts = (attempt: { refunds: readonly { amount: number }[] }) =>
    attempt.refunds.map(({ amount }) => amount);

  test('is paid in parts, each once, and the rest after a part was refunded in the dashboard', async () => {
    const { OrderNumber, attempt } = await placePaid();
    razorpay.trouble('refund', 'drop_after');
    expect((await run('refund', OrderNumber, '--amount', '20')).err).toContain('retries');
    await pass(61_000);
    expect((await run('refund', OrderNumber, '--amount', '5.25')).code).toBe(0);
    expect(amounts(attempt)).toEqual([2000, 525]);
    expect((await run('refund', OrderNumber)).code).toBe(0);
    expect(attempt.status).toBe('refunded');
    const other = await placePaid();
    other.attempt.refunds.push({ id: 'rfnd_dashboard1', amount: 1000, status: 'processed' });
    expect((await run('cancel', other.OrderNumber)).err).toBe('The payment provider accepted the refund.');
    expect(amounts(other.attempt)).toEqual([1000, other.attempt.amount - 1000]);
  });

  test('that was made in the dashboard is followed, and one that fails is reported', async () => {
    const outside = await placePaid();
    const { amount } = outside.attempt;
    outside.attempt.refunds.push({ id: 'rfnd_dashboard2', amount, status: 'processed' });
    outside.attempt.status = 'refunded';
    expect(await statusOf('refund.processed', outside.attempt, shop.clock.now())).toBe(200);
    expect(await listStates(shop, outside.OrderId)).toEqual(['awaiting_payment', 'paid', 'refunded']);
    const { OrderNumber, attempt } = await placePaid();
    await run('refund', OrderNumber, '--amount', '20');
    for (const made of attempt.refunds) made.status = 'failed';
    const logged = shop.errors.length;
    expect(await statusOf('refund.failed', attempt, shop.clock.now())).toBe(200);
    expect(shop.errors.slice(logged).join()).toContain('has not received the money');
    expect((await run('refund', OrderNumber, '--again')).code).toBe(0);
    expect(amounts(attempt)).toEqual([2000, 2000]);
  });
});

describe('the webhook of Razorpay', () => {
  test('places the order when the browser is gone; repeated, early and late events change nothing', async () => {
    const { OrderId, reference } = await begin();
    const failed = razorpay.pay(reference, { status: 'failed' });
    expect(await statusOf('payment.failed', failed, shop.clock.now())).toBe(200);
    const attempt = razorpay.pay(reference, { status: 'authorized' });
    const now = shop.clock.now();
    expect(await statusOf('payment.authorized', attempt, now)).toBe(200);
    for (const type of ['order.paid', 'payment.captured', 'payment.authorized', 'order.paid'])
      expect(await statusOf(type, attempt, now)).toBe(200);
    const asked = razorpay.requested.length;
    expect(await statusOf('order.paid', attempt, now)).toBe(200);
    expect(razorpay.requested).toHaveLength(asked);
    expect(attempt.status).toBe('captured');
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid']);
  });

  test('is refused unless it is signed, dated and numbered, and asked for again if nobody answers', async () => {
    const { OrderId, reference } = await begin();
    const attempt = razorpay.pay(reference);
    const now = shop.clock.now();
    const event = razorpay.event('payment.captured', attempt, now, 'evt_checked');
    const refused = [
      { ...event, body: event.body.replace('payment.captured', 'payment.failed') },
      { ...event, headers: { ...event.headers, 'X-Razorpay-Signature': '' } },
      { ...event, headers: { ...event.headers, 'X-Razorpay-Signature': 'f'.repeat(64) } },
      { ...event, headers: { ...event.headers, 'x-razorpay-event-id': '' } },
      razorpay.event('payment.captured', attempt, now - 9 * DAY_MS),
      razorpay.event('payment.captured', attempt, now + 3_600_000),
    ];
    for (const one of refused) expect((await send(one)).status).toBe(400);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment']);
    razorpay.trouble('find', 'drop_before');
    expect((await send(event)).status).toBe(503);
    expect((await send(event)).status).toBe(200);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid']);
  });
});

test('Razorpay got only valid requests, and the log has no key', () => {
  expect(razorpay.complaints).toEqual([]);
  const log = shop.errors.join('\n');
  for (const key of [RAZORPAY_KEYS.keySecret, RAZORPAY_KEYS.webhookSecret]) expect(log).not.toContain(key);
});
