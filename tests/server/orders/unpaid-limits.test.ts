import { parse } from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { translator } from '#i18n/translate.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { type Customer, openTowelShop, type TowelShop } from '../../support/catalogue/towel-shop.ts';
import { APPROVED, cardOrder } from '../../support/orders.ts';

const DAY_MS = 86_400_000;

let shop: TowelShop;
beforeEach(async () => {
  shop = await openTowelShop();
});
afterEach(() => shop.close());

describe('a customer at the limit', () => {
  let customer: Customer;
  const numbers: string[] = [];
  beforeEach(async () => {
    customer = await shop.settle(1);
    numbers.length = 0;
    for (let i = 0; i < 5; i += 1) numbers.push((await shop.place(await shop.cash(), customer)).number);
  });

  test('is told what to do, in their language, and the owner gets one mail', async () => {
    await shop.run('settings', 'set', 'order_notice_emails', 'owner@example.com');
    for (const locale of ['en', 'ar'] as const)
      expect(await shop.place(await shop.cash(), customer, { language: locale })).toMatchObject({
        status: 409,
        sentence: translator(locale).error('unpaid_orders_card', { n: 5 }),
      });
    await Promise.all([1, 2, 3].map(async () => shop.place(await shop.cash(), customer)));
    expect(await shop.listAlerts()).toEqual(['owner@example.com']);
    shop.clock.advance(DAY_MS + 1);
    await shop.place(await shop.cash(), customer);
    expect(await shop.listAlerts()).toHaveLength(2);
    expect(shop.errors).toEqual([]);
  });

  test('can pay by card, and paid orders do not count', async () => {
    for (let i = 0; i < 7; i += 1)
      expect(await shop.place(cardOrder([await shop.towels(10)], APPROVED), customer)).toMatchObject({
        code: '',
      });
    expect(await shop.place(await shop.cash(), customer)).toMatchObject({ code: 'unpaid_orders_card' });
  });

  test.each([['complete'], ['cancel']])('can order again after the command orders %s', async (action) => {
    expect((await shop.run('orders', action, numbers[0] ?? '')).code).toBe(0);
    expect(await shop.place(await shop.cash(), customer)).toMatchObject({ code: '' });
    expect(await shop.place(await shop.cash(), customer)).toMatchObject({ code: 'unpaid_orders_card' });
  });

  test('can order again once the owner has raised or lifted the limit', async () => {
    await shop.run('settings', 'set', 'unpaid_limit_account', '6', '60', '60000');
    await shop.run('settings', 'set', 'unpaid_limit_phone', 'none');
    expect(await shop.place(await shop.cash(), customer)).toMatchObject({ code: '' });
    expect(await shop.place(await shop.cash(), customer)).toMatchObject({ code: 'unpaid_orders_card' });
    await shop.run('settings', 'set', 'unpaid_limit_account', 'none');
    expect(await shop.place(await shop.cash(), customer)).toMatchObject({ code: '' });
  });

  test('is not referred to a payment method that the shop does not have', async () => {
    const { payments } = shop.app;
    const withoutCards = {
      ...shop.app,
      payments: {
        ...payments,
        forMethod: (method: Parameters<typeof payments.forMethod>[0]) =>
          method === PAYMENT_METHOD.card ? undefined : payments.forMethod(method),
      },
    };
    const context = { app: withoutCards, locale: 'en', customerId: customer.userId, tokenHash: '' } as const;
    const request = parse(endpoints['post-order'].request, await shop.cash());
    expect(await placeOrder({ ...context, address: '192.0.2.1' }, request)).toMatchObject({
      ok: false,
      error: { code: 'unpaid_orders' },
    });
  });
});

describe('limits on unpaid orders', () => {
  test('store no readable phone, address or network address, and no row once orders are paid', async () => {
    const customer = await shop.settle(1);
    const { number } = await shop.place(await shop.cash(), customer);
    const list = () => shop.app.db.read.selectFrom('unpaid_order').selectAll().execute();
    const [row] = await list();
    expect(row).toMatchObject({ is_cash: 1, pieces: 1, phone_key: expect.any(String) });
    expect(JSON.stringify(row)).not.toMatch(/9845|Flat|192\.0/);
    await shop.run('orders', 'ship', number, '--carrier', 'DHL', '--tracking', '1');
    expect(await list()).toHaveLength(1);
    await shop.run('orders', 'complete', number);
    expect(await list()).toEqual([]);
  });

  test('allow every order of one product, at any price', async () => {
    await shop.run('settings', 'set', 'unpaid_limit_account', '5', '3', '100');
    expect(await shop.place(await shop.cash(10), await shop.settle(1))).toMatchObject({ code: '' });
  });

  test('are disabled with the rate limits', async () => {
    await shop.close();
    shop = await openTowelShop(false);
    const customer = await shop.settle(1);
    for (let i = 0; i < 7; i += 1)
      expect(await shop.place(await shop.cash(10), customer)).toMatchObject({ code: '' });
  });
});
