import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatMoney } from '#i18n/format.ts';
import { listOrderSums } from '#i18n/order-texts.ts';
import { translator } from '#i18n/translate.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { checkReadiness } from '#server/health/readiness.ts';
import { listOrdersByNextStep } from '#server/orders/listing/list-orders.ts';
import { createOrderLink } from '#server/orders/order-link.ts';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { APPROVED, cardOrder, listStates, readTotals, sandboxOf, walletOrder } from '../../support/orders.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { openPayingShop, type PayingShop } from '../../support/shop/paying-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn } from '../../support/shop/test-shop.ts';
import { payPalEvent, type WalletOrder } from '../../support/stand-ins/paypal.ts';
import type { Intent } from '../../support/stand-ins/stripe.ts';

let shop: PayingShop['shop'];
let stripe: PayingShop['stripe'];
let paypal: PayingShop['paypal'];
let close: PayingShop['close'];
beforeAll(async () => {
  ({ shop, stripe, paypal, close } = await openPayingShop());
});
afterAll(() => close());

let customer: { token: string; userId: number };
let before: Awaited<ReturnType<typeof readTotals>>;
beforeEach(async () => {
  customer = await signIn(shop);
  before = await totals();
});

const DAY_MS = 86_400_000;
const totals = (of = shop) => readTotals(of, 'gym-towel');
const run = (...args: string[]) => runShopCommand(shop.app, ...args);
const show = async (name: string) => (await run('orders', 'show', name, '--json')).json.order;
const problems = async () => (await checkReadiness(shop.app)).problems.join();

const placeCard = async () => {
  const order = cardOrder([await cartLine(shop, 'gym-towel', 2)], 'tok_visa');
  const [row] = rowsOf(await shop.call('post-order', order, customer));
  const { OrderId = 0, OrderNumber = '' } = row ?? {};
  const intent = [...stripe.intents.values()].find(({ orderId }) => orderId === String(OrderId)) as Intent;
  return { OrderId, OrderNumber, intent, rupees: intent.amount / 100 };
};
const placeWallet = async () => {
  const [row] = rowsOf(
    await shop.call('post-order', walletOrder([await cartLine(shop, 'gym-towel', 2)]), customer),
  );
  const { OrderId = 0, OrderNumber = '', PayPalOrderId = '' } = row ?? {};
  paypal.approve(PayPalOrderId);
  rowsOf(await shop.call('confirm-order-payment', { OrderId }, customer));
  return { OrderId, OrderNumber, wallet: paypal.orders.get(PayPalOrderId) as WalletOrder };
};
const amounts = ({ refunds }: Intent) => [...(refunds?.values() ?? [])].map(({ amount }) => amount);
const send = (path: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
  fetch(`${shop.url}/webhooks/${path}`, { method: 'POST', body, headers });

describe('a partial refund', () => {
  test('is paid by card, and the order keeps its state until all of it is refunded', async () => {
    const { OrderId, OrderNumber, intent, rupees } = await placeCard();
    const part = await run('orders', 'refund', OrderNumber, '--amount', '49.50', '--reason', 'dented box');
    expect(part).toMatchObject({
      code: 0,
      out: `Order ${OrderNumber}: ₹49.50 back, 0 pieces back in stock.`,
    });
    expect(amounts(intent)).toEqual([4950]);
    expect(await show(OrderNumber)).toMatchObject({
      state: 'paid',
      refunds: [{ amount: 49.5, state: 'refunded', cause: 'operator: orders refund: dented box' }],
    });
    expect((await totals()).stock).toBe(before.stock - 2);
    const [listed] = (await listOrdersByNextStep(shop.app, { filter: { search: OrderNumber } })).rows;
    expect(listed).toMatchObject({ refunded: 4950 });
    const Token = new URL(createOrderLink(shop.app, OrderId, 'en')).searchParams.get('link') ?? '';
    const linked = await shop.call('get-order-by-link', { Token });
    const Order = linked.ok ? linked.value.Order : undefined;
    expect(Order).toMatchObject({ RefundedTotal: 49.5 });
    expect(Order && listOrderSums(Order, translator('en')).slice(-3)).toEqual([
      ['Total', formatMoney(intent.amount)],
      ['Refunded', '−₹49.50'],
      ['Total after refunds', formatMoney(intent.amount - 4950)],
    ]);

    const tooMuch = await run('orders', 'refund', OrderNumber, '--amount', String(rupees), '--json');
    expect(tooMuch).toMatchObject({ code: 1, json: { error: { code: 'too_much', rest: rupees - 49.5 } } });
    expect(amounts(intent)).toEqual([4950]);

    const rest = String(rupees - 49.5);
    expect((await run('orders', 'refund', OrderNumber, '--amount', rest)).out).toContain('paid -> refunded');
    expect(amounts(intent)).toEqual([4950, intent.amount - 4950]);
    expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'paid', 'paid', 'refunded']);
    expect(await totals()).toEqual(before);
    expect((await run('orders', 'refund', OrderNumber, '--amount', '1')).code).toBe(1);
  });

  test('can be followed by a refund of the rest', async () => {
    const { OrderNumber, intent } = await placeCard();
    await run('orders', 'refund', OrderNumber, '--amount', '10');
    shop.clock.advance(1000);
    expect((await run('orders', 'refund', OrderNumber)).code).toBe(0);
    expect(amounts(intent)).toEqual([1000, intent.amount - 1000]);
    expect((await show(OrderNumber)).state).toBe('refunded');
    await shop.app.mail.idle();
    const mails = (await readInbox(join(shop.app.config.varDir, 'mail'))).slice(-2);
    const rest = formatMoney(intent.amount - 1000);
    for (const [at, sums] of [['₹10'], [rest, formatMoney(intent.amount)]].entries())
      expect(
        [...(mails[at]?.text ?? '').matchAll(/You get back (\S+) for|get back (\S+) in all/gi)].map(
          ([, own, all]) => own ?? all?.replace(/\.$/, ''),
        ),
      ).toEqual(sums);
  });

  test('is never more than was paid, also with concurrent operators', async () => {
    const { OrderNumber, intent, rupees } = await placeCard();
    const most = (rupees * 0.6).toFixed(2);
    const codes = (
      await Promise.all([1, 2, 3].map(() => run('orders', 'refund', OrderNumber, '--amount', most)))
    ).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 1, 1]);
    expect(amounts(intent)).toEqual([Math.round(Number(most) * 100)]);
  });

  test('is paid once when the answer is lost', async () => {
    const { OrderNumber, intent } = await placeCard();
    stripe.trouble('refund', 'drop_after', 'drop_after');
    const part = { amount: 2000, cause: 'a test' };
    expect(await refundPart(shop.app, OrderNumber, part)).toMatchObject({ value: { refund: 'due' } });
    shop.clock.advance(61_000);
    await reconcilePayments(shop.app);
    expect(amounts(intent)).toEqual([2000]);
    expect((await show(OrderNumber)).refunds).toMatchObject([{ state: 'refunded' }]);
  });

  test('of a sum moves no stock while the order goes on', async () => {
    const { OrderNumber } = await placeCard();
    const part = await run('orders', 'refund', OrderNumber, '--amount', '20');
    expect(part.out).toContain('0 pieces back');
    expect((await totals()).stock).toBe(before.stock - 2);
    const both = await run('orders', 'refund', OrderNumber, '--amount', '20', '--restock');
    expect(both).toMatchObject({ code: 2, err: expect.stringContaining('--amount moves no stock') });
    expect((await run('orders', 'refund', OrderNumber)).out).toContain('2 pieces back');
    expect(await totals()).toEqual(before);
  });

  test('is paid by wallet', async () => {
    const { OrderNumber, wallet } = await placeWallet();
    for (const amount of ['20', '5.25'])
      expect((await run('orders', 'refund', OrderNumber, '--amount', amount)).code).toBe(0);
    expect([...wallet.refunds.values()].map(({ value }) => value)).toEqual([20, 5.25]);
    expect((await run('orders', 'refund', OrderNumber)).code).toBe(0);
    expect(wallet.refunded).toBe(true);
  });

  test('of cash is recorded', async () => {
    const order = { ...cardOrder([await cartLine(shop, 'gym-towel', 1)], ''), PaymentMethod: 6 as const };
    const [row] = rowsOf(await shop.call('post-order', order, customer));
    const number = row?.OrderNumber ?? '';
    expect((await run('orders', 'refund', number, '--amount', '5')).code).toBe(1);
    await run('orders', 'complete', number);
    const part = await run('orders', 'refund', number, '--amount', '5');
    expect(part).toMatchObject({ code: 0, err: 'Return the cash to the customer yourself.' });
    expect(await show(number)).toMatchObject({
      state: 'completed',
      refunds: [{ amount: 5, state: 'refunded' }],
    });
    expect((await run('orders', 'refund', number, '--restock')).out).toContain('1 pieces back');
    const { total, refunds } = await show(number);
    expect(refunds.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(total);
  });

  test('is paid in the sandbox, and never more than was paid', async () => {
    const sandbox = await openTestShop();
    try {
      const pay = sandboxOf(sandbox);
      const { OrderNumber } = await pay.place(
        cardOrder([await pay.towel()], APPROVED),
        await signIn(sandbox),
      );
      const refund = (...more: string[]) =>
        runShopCommand(sandbox.app, 'orders', 'refund', OrderNumber, ...more);
      expect((await refund('--amount', '30')).err).toBe('The payment provider accepted the refund.');
      expect(await pay.charges()).toBe(1);
      expect((await refund('--amount', '999999')).code).toBe(1);
      expect((await refund()).code).toBe(0);
      expect(await pay.charges()).toBe(0);
    } finally {
      await sandbox.close();
    }
  });
});

describe('a refund that fails', () => {
  test('days later at Stripe is reported to the operator, who has it retried', async () => {
    const { OrderNumber, intent } = await placeCard();
    await run('orders', 'refund', OrderNumber);
    const logged = shop.errors.length;
    stripe.failRefund(intent);
    const event = stripe.event('charge.refund.updated', intent, shop.clock.now());
    for (const again of [event, event]) expect((await send('stripe', again)).status).toBe(200);
    expect(shop.errors.slice(logged).join()).toContain('has not received the money');
    const shown = await show(OrderNumber);
    expect(shown).toMatchObject({ state: 'refunded', refunds: [{ state: 'failed' }] });
    expect(shown.events.at(-1).cause).toMatch(/refund of .* failed/);
    expect((await run('orders', 'show', OrderNumber)).out).toContain('failed');
    expect((await run('orders', 'list')).err).toContain(`orders refund ${OrderNumber} --again`);
    expect(await problems()).toContain('1 refunds failed');

    expect((await run('orders', 'refund', OrderNumber, '--again')).code).toBe(0);
    expect(amounts(intent)).toEqual([intent.amount, intent.amount]);
    expect(intent.refunded).toBe(true);
    expect(await show(OrderNumber)).toMatchObject({ state: 'refunded', refunds: [{ state: 'refunded' }] });
    expect(await problems()).not.toContain('failed');
    expect(await totals()).toEqual(before);
    await run('orders', 'refund', OrderNumber, '--again');
    expect(amounts(intent)).toHaveLength(2);
  });

  test('at PayPal is reported by its event', async () => {
    const { OrderNumber, wallet } = await placeWallet();
    await run('orders', 'refund', OrderNumber, '--amount', '20');
    for (const made of wallet.refunds.values()) made.status = 'FAILED';
    expect((await send('paypal', payPalEvent('PAYMENT.REFUND.FAILED', wallet))).status).toBe(200);
    expect(await show(OrderNumber)).toMatchObject({ state: 'paid', refunds: [{ state: 'failed' }] });
    expect((await run('orders', 'refund', OrderNumber, '--again')).code).toBe(0);
    expect(await show(OrderNumber)).toMatchObject({ state: 'paid', refunds: [{ state: 'refunded' }] });
  });

  test('without an event is found by polling', async () => {
    const { OrderNumber, intent } = await placeCard();
    await changeOrder(shop.app, OrderNumber, 'refund', 'a test');
    stripe.failRefund(intent);
    shop.clock.advance(2 * DAY_MS);
    await reconcilePayments(shop.app);
    expect((await show(OrderNumber)).refunds).toMatchObject([{ state: 'failed' }]);
    await run('orders', 'refund', OrderNumber, '--again');
  });

  test('at once is retried with another key: with the old one Stripe repeats its refusal', async () => {
    const { OrderNumber, intent } = await placeCard();
    stripe.intents.set(intent.id, { ...intent, status: 'processing' });
    const refused = await changeOrder(shop.app, OrderNumber, 'refund', 'a test');
    expect(refused).toMatchObject({ value: { refund: 'refused' } });
    stripe.intents.set(intent.id, intent);
    shop.clock.advance(61 * 60_000);
    await reconcilePayments(shop.app);
    expect(intent.refunded).toBe(true);
    expect((await show(OrderNumber)).refunds).toMatchObject([{ state: 'refunded' }]);
  });
});

describe('a partial refund that was refused', () => {
  const refuse = async () => {
    const placed = await placeCard();
    stripe.intents.set(placed.intent.id, { ...placed.intent, status: 'processing' });
    const part = await run('orders', 'refund', placed.OrderNumber, '--amount', '20');
    expect(part.err).toContain('refused');
    stripe.intents.set(placed.intent.id, placed.intent);
    return placed;
  };

  test('is not paid twice when the operator enters it again', async () => {
    const { OrderNumber, intent } = await refuse();
    const typedAgain = await run('orders', 'refund', OrderNumber, '--amount', '20', '--json');
    expect(typedAgain).toMatchObject({ code: 1, json: { error: { code: 'failed_before' } } });
    expect((await run('orders', 'refund', OrderNumber, '--again')).code).toBe(0);
    shop.clock.advance(2 * DAY_MS);
    await reconcilePayments(shop.app);
    expect(amounts(intent)).toEqual([2000]);
    const nothing = await run('orders', 'refund', OrderNumber, '--again');
    expect(nothing).toMatchObject({ code: 0, out: 'There is no failed refund.' });
  });

  test('is part of a refund of all that is left', async () => {
    const { OrderNumber, intent } = await refuse();
    expect((await run('orders', 'refund', OrderNumber)).code).toBe(0);
    shop.clock.advance(2 * DAY_MS);
    await reconcilePayments(shop.app);
    expect(amounts(intent)).toEqual([intent.amount]);
    expect(await show(OrderNumber)).toMatchObject({ state: 'refunded', refunds: [{ state: 'refunded' }] });
  });

  test('is retried at growing intervals, and not after a week', async () => {
    const { OrderNumber, OrderId, intent } = await placeCard();
    stripe.intents.set(intent.id, { ...intent, status: 'processing' });
    await run('orders', 'refund', OrderNumber, '--amount', '20');
    const tried = async () => (await listStates(shop, OrderId)).length;
    for (let hour = 0; hour < 24; hour += 1) {
      shop.clock.advance(60 * 60_000 + 1);
      await reconcilePayments(shop.app);
    }
    // Retries after 1, 2, 4, 8 and 16 hours create two entries each: the attempt and the refusal.
    expect(await tried()).toBeLessThan(16);
    shop.clock.advance(20 * DAY_MS);
    await reconcilePayments(shop.app);
    const last = await tried();
    shop.clock.advance(40 * DAY_MS);
    await reconcilePayments(shop.app);
    expect(await tried()).toBe(last);
    stripe.intents.set(intent.id, intent);
    expect((await run('orders', 'refund', OrderNumber, '--again')).code).toBe(0);
    expect(amounts(intent)).toEqual([2000]);
  });
});

test('a refund owed by a process of the previous version is paid, too', async () => {
  const { OrderNumber, OrderId, intent } = await placeCard();
  await changeOrder(shop.app, OrderNumber, 'cancel', 'a test');
  await shop.app.db.write(async (db) => {
    await db.deleteFrom('refund').where('order_id', '=', OrderId).execute();
    const check_at = shop.clock.now();
    await db
      .updateTable('payment')
      .set({ state: 'refund_due', check_at })
      .where('order_id', '=', OrderId)
      .execute();
  });
  await reconcilePayments(shop.app);
  expect(intent.refunded).toBe(true);
  expect((await show(OrderNumber)).refunds).toMatchObject([{ state: 'refunded' }]);
  expect(amounts(intent)).toEqual([intent.amount]);
});

test('the providers got only valid requests', () => {
  expect([...stripe.complaints, ...paypal.complaints]).toEqual([]);
});
