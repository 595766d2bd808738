import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/payment-method.ts';
import { readNeeds } from '#server/dashboard/read-needs.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { readShopState } from '#server/health/read-state.ts';
import { listRefunds } from '#server/orders/list-refunds.ts';
import { listOrdersByNextStep } from '#server/orders/listing/list-orders.ts';
import { findPayment } from '#server/payments/find-payment.ts';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { changePayments } from '#server/payments/setup/change-payments.ts';
import { recordReceipt } from '#server/payments/transfers/record-receipt.ts';
import { listRefundsByHand, recordSentRefund } from '#server/payments/transfers/refunds-by-hand.ts';
import { cardOrder, sandboxOf } from '../../support/orders.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let customer: Awaited<ReturnType<typeof signIn>>;
let of: ReturnType<typeof sandboxOf>;
beforeAll(async () => {
  shop = await openTestShop();
  of = sandboxOf(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await signIn(shop);
});

const UTR = '412345678901';
let utrs = 0;
const nextUtr = () => String(500_000_000_000 + ++utrs);

const place = async (method: PaymentMethod = PAYMENT_METHOD.upi, pieces = 1) => {
  const request = { ...cardOrder([await of.towel(pieces)], ''), PaymentMethod: method } as const;
  const row = await of.place(request, customer);
  const link = new URL(row.Transfer?.Link ?? 'https://none.example');
  return {
    ...row,
    request,
    amount: Math.round((row.Transfer?.Amount ?? 0) * 100),
    Token: link.searchParams.get('link') ?? '',
  };
};
const receive = (orderId: number, amount: number, reference = '') =>
  recordReceipt(shop.app, { orderId, amount, reference, cause: 'operator: test' });
const send = (orderId: number, amount: number) =>
  recordSentRefund(shop.app, { orderId, amount, reference: 'UTR 7', cause: 'operator: test' });
const reconcileAfter = async (ms: number) => {
  shop.clock.advance(ms);
  await reconcilePayments(shop.app);
};
const subjects = async () => {
  await shop.app.mail.idle();
  const mails = await readInbox(join(shop.app.config.varDir, 'mail'));
  return mails
    .filter(({ to }) => JSON.stringify(to).includes(customer.email))
    .map(({ subject = '' }) => subject);
};

test('an order waits for its transfer, is seen by its customer, and is paid once when the owner has the money', async () => {
  const before = await of.totals();
  const order = await place();
  const { OrderId, OrderNumber, Transfer, Token, amount } = order;
  expect(order).toMatchObject({ ResponseMsg: 'Payment Requires Action' });
  expect(Transfer).toMatchObject({
    Reference: OrderNumber,
    Currency: 'INR',
    UpiAddress: 'demo@example',
    IsDemo: true,
  });
  expect(Transfer?.UpiLink).toBe(
    `upi://pay?pa=demo@example&pn=Demo%20shop&am=${(amount / 100).toFixed(2)}&cu=INR&tn=${OrderNumber}`,
  );
  // The same request, as after a lost answer, names the same order.
  expect(await of.place(order.request, customer)).toMatchObject({
    OrderId,
    Transfer: { Reference: OrderNumber },
  });
  expect((await of.totals()).stock).toBe(before.stock - 1);
  expect(await of.history(customer)).toMatchObject([
    { OrderId, LatestStatusName: 'Awaiting your payment', Transfer: {} },
  ]);
  const linked = rowsOf(await shop.call('get-order-by-link', { Token }));
  expect(linked).toMatchObject({ CanCancel: true, Order: { Transfer: { Reference: OrderNumber } } });

  await reconcileAfter(23 * HOUR_MS);
  expect(await of.states(OrderId)).toEqual(['awaiting_payment']);
  expect(await receive(OrderId, amount - 1)).toMatchObject({
    error: { code: 'amount_differs', expected: amount },
  });
  const both = await Promise.all([receive(OrderId, amount, UTR), receive(OrderId, amount, UTR)]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await of.states(OrderId)).toEqual(['awaiting_payment', 'paid']);
  expect(await of.confirm(OrderId, customer)).toMatchObject({
    value: [{ ResponseMsg: 'Order Placed Successfully' }],
  });
  const other = await place();
  expect(await receive(other.OrderId, other.amount, UTR)).toMatchObject({
    error: { code: 'reference_used', number: OrderNumber },
  });
  await of.giveUp(other.OrderId, customer);
  expect((await subjects()).slice(1, 4)).toEqual([
    expect.stringContaining(`How to pay your order ${OrderNumber}`),
    expect.stringContaining(`We have your order ${OrderNumber}`),
    expect.stringContaining(`How to pay your order ${other.OrderNumber}`),
  ]);

  const refunded = await refundPart(shop.app, OrderNumber, { amount: 100, cause: 'operator: test' });
  expect(refunded).toMatchObject({ value: { refund: 'by_hand' } });
  expect(await changeOrder(shop.app, OrderNumber, 'refund', 'operator: test')).toMatchObject({
    value: { to: 'refunded', refund: 'by_hand' },
  });
  rowsOf(await send(OrderId, amount));
  expect(await of.totals()).toEqual(before);
});

test('what the customer says pays nothing, and asks the owner to look', async () => {
  const { OrderId, Token, amount } = await place();
  const stranger = await signIn(shop);
  expect(await shop.call('confirm-order-payment', { OrderId, Utr: UTR }, stranger)).toMatchObject({
    error: { status: 403 },
  });
  expect(await shop.call('claim-transfer-by-link', { Token, Utr: '12345' })).toMatchObject({
    error: { status: 400, code: 'utr_wrong' },
  });
  expect((await readNeeds(shop.app.db.read, shop.clock.now())).transfers.orders).toBe(0);
  const next = async () =>
    (await listOrdersByNextStep(shop.app, { filter: { next: ['confirm_transfer'] } })).rows.map(
      ({ id }) => id,
    );
  expect(await next()).toEqual([]);
  rowsOf(await shop.call('claim-transfer-by-link', { Token }));
  const [said] = rowsOf(
    await shop.call('confirm-order-payment', { OrderId, Utr: '4123 4567 8902' }, customer),
  );
  expect(said).toMatchObject({ ResponseMsg: 'Payment Requires Action', Transfer: { Utr: '412345678902' } });
  await reconcilePayments(shop.app);
  expect(await of.states(OrderId)).toEqual(['awaiting_payment']);
  const list = await listOrdersByNextStep(shop.app, { filter: { next: ['confirm_transfer'] } });
  expect(list).toMatchObject({ rows: [{ id: OrderId, next: ['confirm_transfer'] }], counts: { count: 1 } });
  expect(await readNeeds(shop.app.db.read, shop.clock.now() + DAY_MS)).toMatchObject({
    transfers: { orders: 1, total: amount },
    payments: { orders: 0 },
  });
  // What may be paid is not for the customer to cancel.
  expect(rowsOf(await shop.call('get-order-by-link', { Token })).CanCancel).toBe(false);
  rowsOf(await receive(OrderId, amount));
  expect(await next()).toEqual([]);
});

describe('an order without its money', () => {
  test('expires after a day by UPI, and after three days by bank, and releases its stock', async () => {
    await changeBank();
    const before = await of.totals();
    const upi = await place();
    const bank = await place(PAYMENT_METHOD.bankTransfer);
    expect(bank.Transfer).toMatchObject({ Iban: 'SA03 8000 0000 6080 1016 7519', PayeeName: 'Quwana' });
    await reconcileAfter(DAY_MS + 1);
    expect(await of.states(upi.OrderId)).toEqual(['awaiting_payment', 'expired']);
    expect(await of.states(bank.OrderId)).toEqual(['awaiting_payment']);
    expect(rowsOf(await shop.call('get-order-by-link', { Token: upi.Token }))).toMatchObject({
      IsCancelled: true,
    });
    await reconcileAfter(2 * DAY_MS);
    expect(await of.states(bank.OrderId)).toEqual(['awaiting_payment', 'expired']);
    expect(await of.totals()).toEqual(before);
    expect((await subjects()).filter((subject) => subject.includes('cancelled'))).toHaveLength(2);
  });

  test('is revived by late money if it can be, and otherwise the owner sends the money back, once', async () => {
    const first = await place();
    await reconcileAfter(DAY_MS + 1);
    expect(rowsOf(await receive(first.OrderId, first.amount, nextUtr()))).toMatchObject({ state: 'paid' });

    const second = await place();
    await reconcileAfter(DAY_MS + 1);
    await shop.app.db.write((db) =>
      db.updateTable('product').set({ stock_quantity: 0 }).where('key', '=', 'gym-towel').execute(),
    );
    expect(rowsOf(await receive(second.OrderId, second.amount, nextUtr()))).toMatchObject({
      state: 'refunded',
    });
    await shop.app.db.write((db) =>
      db.updateTable('product').set({ stock_quantity: 50 }).where('key', '=', 'gym-towel').execute(),
    );

    const third = await place(PAYMENT_METHOD.upi, 2);
    await of.giveUp(third.OrderId, customer);
    expect(rowsOf(await receive(third.OrderId, third.amount, nextUtr()))).toMatchObject({
      state: 'refunded',
    });
    await reconcileAfter(1);
    const { byHand } = await readNeeds(shop.app.db.read, shop.clock.now());
    expect(byHand).toMatchObject([
      { id: second.OrderId, amount: second.amount },
      { id: third.OrderId, amount: third.amount },
    ]);
    expect((await readShopState(shop.app)).refundsDue).toBe(0);
    const stateOf = async () => (await findPayment(shop.app.db.read, second.OrderId))?.state;
    expect(await send(second.OrderId, second.amount - 1)).toMatchObject({
      error: { code: 'amount_differs' },
    });
    expect(await send(first.OrderId, first.amount)).toMatchObject({ error: { code: 'nothing_due' } });
    expect(await stateOf()).toBe('refund_due');
    const sent = await Promise.all([
      send(second.OrderId, second.amount),
      send(second.OrderId, second.amount),
    ]);
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stateOf()).toBe('refunded');
    expect(await listRefundsByHand(shop.app.db.read)).toMatchObject([{ id: third.OrderId }]);
    await reconcileAfter(2 * DAY_MS);
    expect(await listRefunds(shop.app.db.read, second.OrderId)).toMatchObject([
      { state: 'refunded', reference: 'UTR 7', amount: second.amount },
    ]);
  });

  test('ends once, whether it expires or is paid first', async () => {
    const before = await of.totals();
    for (let i = 0; i < 4; i += 1) {
      const { OrderId, amount } = await place();
      shop.clock.advance(DAY_MS + 1);
      await Promise.all([reconcilePayments(shop.app), receive(OrderId, amount)]);
      await reconcileAfter(1);
      expect((await of.states(OrderId)).at(-1)).toBe('paid');
    }
    expect(await of.totals()).toEqual({ stock: before.stock - 4, sold: before.sold + 4 });
  });

  test('is settled by the reconciler if the process stopped after the receipt', async () => {
    const { OrderId, amount } = await place();
    await shop.app.db.write(async (db) => {
      await db
        .insertInto('transfer_receipt')
        .values({ source_key: 'killed', order_id: OrderId, amount, reference: '', recorded_at: 0 })
        .execute();
      await db
        .updateTable('payment')
        .set({ check_at: shop.clock.now() })
        .where('order_id', '=', OrderId)
        .execute();
    });
    await reconcilePayments(shop.app);
    expect(await of.states(OrderId)).toEqual(['awaiting_payment', 'paid']);
  });
});

const changeBank = async () => {
  const set = (iban: string) =>
    changePayments(shop.app, [
      ['BANK_ACCOUNT_NAME', 'Quwana'],
      ['BANK_IBAN', iban],
    ]);
  expect(await set('SA04 8000 0000 6080 1016 7519')).toMatchObject({
    error: { variable: 'BANK_IBAN', code: 'bank_iban_form' },
  });
  rowsOf(await set('SA03 8000 0000 6080 1016 7519'));
  await shop.app.payments.refresh();
};
