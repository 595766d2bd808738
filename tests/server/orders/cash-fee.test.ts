import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { LOCALES } from '#i18n/locales.ts';
import { translator } from '#i18n/translate.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { inboxFolder } from '#server/outbox/inbox-files.ts';
import { listDocuments } from '#server/tax/find-documents.ts';
import { type Customer, openTowelShop, type TowelShop } from '../../support/catalogue/towel-shop.ts';
import { addCoupon } from '../../support/coupons.ts';
import { APPROVED, cardOrder } from '../../support/orders.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';
import { setSeller } from '../../support/tax-seller.ts';

const FEE = 4950;
/** To whole rupees. */
const ROUNDING = 50;

let shop: TowelShop;
let customer: Customer;
beforeAll(async () => {
  shop = await openTowelShop(false);
  customer = await shop.settle(1);
  await setSeller(shop);
  expect((await shop.run('settings', 'set', 'cash_fee', '49.5')).code).toBe(0);
});
afterAll(() => shop.close());

const readOrder = (number: string) =>
  shop.app.db.read.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
const readQuote = async (pieces: number) => {
  const quote = rowsOf(
    await shop.call('get-customer-cart-items', { cartJsonData: [await shop.towels(pieces)] }),
  );
  return quote.orderTotal;
};

describe('the fee for cash on delivery, and the rounding to coins', () => {
  test('is a line of its own in the order, its mail and its invoice, and part of the total', async () => {
    const total = await readQuote(3);
    const { number } = await shop.place(
      { ...(await shop.cash(3)), ExpectedOrderTotal: total + (FEE + ROUNDING) / 100 },
      customer,
    );
    const order = await readOrder(number);
    expect(order).toMatchObject({
      fee: FEE,
      rounding: ROUNDING,
      total: Math.round(total * 100) + FEE + ROUNDING,
    });
    const history = rowsOf(await shop.call('get-customer-order-history-master', {}, customer));
    expect(history.find(({ OrderNumber }) => OrderNumber === number)).toMatchObject({
      FeeTotal: FEE / 100,
      RoundingTotal: ROUNDING / 100,
      OrderTotal: order.total / 100,
    });
    await expect
      .poll(async () =>
        (await readInbox(inboxFolder(shop.app.config))).some(
          ({ text = '' }) => text.includes(number) && text.includes('₹49.50') && text.includes('₹0.50'),
        ),
      )
      .toBe(true);

    expect((await shop.run('orders', 'complete', number)).code).toBe(0);
    const [invoice] = await listDocuments(shop.app.db.read, order.id);
    expect(invoice?.content).toMatchObject({ total: order.total, rounding: ROUNDING });
    expect(invoice?.content.rows.filter(({ kind }) => kind === 'cash_fee')).toMatchObject([{ gross: FEE }]);
  });

  test('is refused with the new total if the browser shows another one, in both languages', async () => {
    const total = await readQuote(1);
    for (const language of LOCALES) {
      const answer = await shop.place({ ...(await shop.cash()), ExpectedOrderTotal: total }, customer, {
        language,
      });
      expect(answer.code).toBe('total_changed');
      expect(answer.sentence).toBe(
        translator(language).error('total_changed', {
          total: `₹${(total + (FEE + ROUNDING) / 100).toLocaleString('en-IN')}`,
        }),
      );
    }
  });

  test('is not charged with other methods, nor for an order without anything to pay', async () => {
    const fees = rowsOf(await shop.call('get-payment-methods', {}));
    expect(fees.map(({ PaymentMethodId, Fee }) => [PaymentMethodId, Fee])).toEqual([
      [PAYMENT_METHOD.card, 0],
      [PAYMENT_METHOD.wallet, 0],
      [PAYMENT_METHOD.razorpay, 0],
      [PAYMENT_METHOD.upi, 0],
      [PAYMENT_METHOD.cashOnDelivery, FEE / 100],
    ]);
    const card = await shop.place(cardOrder([await shop.towels(1)], APPROVED), customer);
    expect(await readOrder(card.number)).toMatchObject({ fee: 0 });
    await addCoupon(shop, 'GIFT', { amount: 10_000 });
    await shop.run('settings', 'set', 'free_shipping_from', '0');
    const gift = await shop.place({ ...(await shop.cash(2)), CouponCode: 'GIFT' }, customer);
    await shop.run('settings', 'reset', 'free_shipping_from');
    expect(gift.code).toBe('');
    expect(await readOrder(gift.number)).toMatchObject({ fee: 0, total: 0 });
  });

  test('comes back with the delivery of the refunded pieces, and the credit notes say so', async () => {
    const { number } = await shop.place(await shop.cash(3), customer);
    expect((await shop.run('orders', 'complete', number)).code).toBe(0);
    const order = await readOrder(number);
    const { id } = await shop.app.db.read
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    for (const quantity of [1, 2])
      rowsOf(
        await refundPart(shop.app, number, {
          pieces: [{ lineId: id, quantity }],
          withShipping: true,
          cause: 'operator: test',
        }),
      );
    const [, ...notes] = (await listDocuments(shop.app.db.read, order.id)).map(({ content }) => content);
    expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(order.total);
    expect(notes.map(({ rows }) => rows.find(({ kind }) => kind === 'cash_fee')?.gross)).toEqual([
      FEE / 3,
      (FEE / 3) * 2,
    ]);
  });
});
