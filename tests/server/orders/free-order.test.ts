import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/payment-method.ts';
import { type Customer, openTowelShop, type TowelShop } from '../../support/catalogue/towel-shop.ts';
import { addCoupon } from '../../support/coupons.ts';
import { saveGuest } from '../../support/shop/guests.ts';
import { readInbox } from '../../support/shop/mailbox.ts';

let shop: TowelShop;
beforeAll(async () => {
  shop = await openTowelShop(false);
  await addCoupon(shop, 'GIFT', { amount: 10_000 });
  await shop.run('settings', 'set', 'free_shipping_from', '0');
  // Rules and fees of cash do not concern an order without anything to collect.
  await shop.run('settings', 'set', 'cash_fee', '49.5');
  await shop.run('settings', 'set', 'cash_rules', 'refuse:total:1');
});
afterAll(() => shop.close());

const order = async (method: PaymentMethod, more: object = {}) => ({
  ...(await shop.cash(2)),
  PaymentMethod: method,
  CouponCode: 'GIFT',
  ExpectedOrderTotal: 0,
  ...more,
});
const readOrder = (number: string) =>
  shop.app.db.read
    .selectFrom('orders')
    .leftJoin('payment', 'payment.order_id', 'orders.id')
    .leftJoin('unpaid_order', 'unpaid_order.order_id', 'orders.id')
    .select(['orders.state', 'orders.total', 'fee', 'payment.provider', 'unpaid_order.is_cash'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
const mailsAbout = async (number: string) => {
  await shop.app.mail.idle();
  const mails = await readInbox(join(shop.app.config.varDir, 'mail'));
  return mails.filter(({ subject }) => subject?.includes(number)).map(({ text = '' }) => text);
};

const asGuest = async (EmailAddress: string): Promise<Customer> => {
  const { userId, token } = await saveGuest(shop, { EmailAddress });
  return { ...(await shop.settle(9)), userId, token };
};

test.each(Object.values(PAYMENT_METHOD))(
  'an order of zero by method %s is placed without a payment, and mailed, also of a guest',
  async (method) => {
    for (const customer of [await shop.settle(1), await asGuest(`guest-${method}@example.com`)]) {
      const placed = await shop.place(await order(method), customer);
      expect(placed.code).toBe('');
      expect(await readOrder(placed.number)).toMatchObject({
        ...{ state: 'paid', total: 0, fee: 0, provider: null, is_cash: null },
      });
      const [mail] = await mailsAbout(placed.number);
      expect(mail).toContain('There is nothing to pay.');
      expect(mail).not.toMatch(/cash|Your payment/);
    }
  },
);

test('a guest without an e-mail address orders for nothing, too', async () => {
  const placed = await shop.place(await order(PAYMENT_METHOD.card), await asGuest(''));
  expect(placed.code).toBe('');
  expect(await mailsAbout(placed.number)).toEqual([]);
});

test('a total that becomes zero, or no longer is, is refused with the new one, and nothing is placed', async () => {
  const customer = await shop.settle(2);
  const sold = await shop.soldPieces();
  const became = await shop.place(
    await order(PAYMENT_METHOD.card, { ExpectedOrderTotal: 10, paymentToken: 'tok_visa' }),
    customer,
  );
  const was = await shop.place(await order(PAYMENT_METHOD.card, { CouponCode: '' }), customer);
  expect([became.code, was.code]).toEqual(['total_changed', 'total_changed']);
  const unpaid = { CouponCode: '', ExpectedOrderTotal: null };
  expect((await shop.place(await order(PAYMENT_METHOD.card, unpaid), customer)).status).toBe(400);
  expect(await shop.soldPieces()).toBe(sold);
});
