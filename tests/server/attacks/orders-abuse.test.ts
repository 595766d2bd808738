import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTally } from '../../support/attacks/tally.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { openTowelShop, type TowelShop } from '../../support/catalogue/towel-shop.ts';
import { CHALLENGED, cardOrder, walletOrder } from '../../support/orders.ts';
import { patient } from '../../support/patience.ts';

const DAY_MS = 86_400_000;
const ORDERS = 27;

const tally = createTally();
let shop: TowelShop;
beforeEach(async () => {
  shop = await openTowelShop();
});
afterEach(() => shop.close());
afterAll(() => tally.print());

const networkOf = (i: number): string => `198.51.100.${i}`;

const countCodes = (answers: readonly { code: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};

const recordExceeded = (limit: number, kind: string, answers: readonly { code: string }[]): void => {
  const placed = answers.filter(({ code }) => code === '').length;
  for (let i = limit; i < answers.length; i += 1) tally.note(kind, `order ${i}`, i >= placed);
};

describe('unpaid orders', { timeout: patient(60_000) }, () => {
  test.each([
    ['cash', 'unpaid_orders_card', async () => shop.cash(10)],
    ['wallet', 'unpaid_orders_card', async () => walletOrder([await shop.towels(10)])],
    ['card at the bank', 'unpaid_payments', async () => cardOrder([await shop.towels(10)], CHALLENGED)],
  ] as const)('by %s at once from a fresh account take no more than its limit', async (kind, code, make) => {
    const customer = await shop.settle(1);
    const orders = await Promise.all(Array.from({ length: ORDERS }, make));
    const answers = await Promise.all(orders.map((order) => shop.place(order, customer)));
    recordExceeded(5, `parallel orders: ${kind}`, answers);
    expect(countCodes(answers)).toEqual({ '': 5, [code]: ORDERS - 5 });
    expect(await shop.soldPieces()).toBe(50);
  });

  test('cannot take the whole stock in one cart', async () => {
    const customer = await shop.settle(1);
    await shop.app.db.write((db) => db.updateTable('product_variant').set({ stock: 50 }).execute());
    const products = await shop.app.db.read
      .selectFrom('product')
      .select('key')
      .where('stock_quantity', '>', 10)
      .where('order_maximum_quantity', 'is', null)
      .where('status', '=', 'published')
      .limit(65)
      .execute();
    const lines = await Promise.all(products.map(({ key }) => cartLine(shop, key, 10)));
    const answer = await shop.place(cashOrder(lines.slice(0, 7)), customer);
    expect(answer).toMatchObject({ status: 409, code: 'unpaid_amount_card' });
    const byCard = await shop.place(cardOrder(lines, CHALLENGED), customer);
    expect(byCard).toMatchObject({ status: 409, code: 'unpaid_amount' });
    for (const { code } of [answer, byCard]) tally.note('one cart with everything', code, code !== '');
  });

  test.each([
    ['phone', { mobile: '098450-20160' }, networkOf, 'unpaid_orders_card'],
    ['address', { address: 'Flat 4B, 22 Residency Road' }, networkOf, 'unpaid_shared_card'],
    ['network', {}, () => '192.0.2.1', 'unpaid_shared_card'],
  ] as const)('of many accounts with one %s count together', async (scope, shared, network, code) => {
    await shop.run('settings', 'set', `unpaid_limit_${scope}`, '5', '60', '60000');
    const customers = await shop.settleMany(10, shared);
    const order = await shop.cash();
    const answers = await Promise.all(
      customers.map((customer, i) => shop.place(order, customer, { network: network(i) })),
    );
    recordExceeded(5, `accounts with one ${scope}`, answers);
    expect(countCodes(answers)).toEqual({ '': 5, [code]: 5 });
    expect(await shop.place(order, await shop.settle(99), { network: '203.0.113.9' })).toMatchObject({
      code: '',
    });
    expect(await shop.listAlerts()).toHaveLength(1);
  });

  test('by strangers with the phone and address of a known customer do not block that customer', async () => {
    const shared = { mobile: '+91 98450 20160', address: 'Flat 4B, 22 Residency Road' };
    for (const scope of ['phone', 'address'])
      await shop.run('settings', 'set', `unpaid_limit_${scope}`, '2', '60', '60000');
    for (const [i, stranger] of (await shop.settleMany(2, shared)).entries())
      await shop.place(await shop.cash(), stranger, { network: networkOf(i) });
    const customer = await shop.settle(3, shared);
    expect(await shop.place(await shop.cash(), customer)).toMatchObject({ status: 409 });
    await shop.app.db.write((db) =>
      db.updateTable('customer').set({ email_confirmed_at: 1 }).where('id', '=', customer.userId).execute(),
    );
    expect(await shop.place(await shop.cash(), customer)).toMatchObject({ code: '' });
    expect(await shop.place(await shop.cash(), customer)).toMatchObject({ status: 409 });
  });

  test('count for their phone in any notation, and for their network for a day', async () => {
    await shop.run('settings', 'set', 'unpaid_limit_phone', '1', '60', '60000');
    await shop.run('settings', 'set', 'unpaid_limit_network', '2', '60', '60000');
    const spellings = ['+91 98450 20160', '0984 502 0160', '٩٨٤٥٠٢٠١٦٠'];
    const codes = [];
    for (const [i, mobile] of spellings.entries())
      codes.push(
        (await shop.place(await shop.cash(), await shop.settle(i, { mobile }), { network: networkOf(i) }))
          .code,
      );
    expect(codes).toEqual(['', 'unpaid_orders_card', 'unpaid_orders_card']);
    const [one, two, three] = await shop.settleMany(3);
    if (!one || !two || !three) throw new Error('there are three customers');
    for (const customer of [one, two])
      expect(await shop.place(await shop.cash(), customer)).toMatchObject({ code: '' });
    expect(await shop.place(await shop.cash(), three)).toMatchObject({ code: 'unpaid_shared_card' });
    shop.clock.advance(DAY_MS + 1);
    expect(await shop.place(await shop.cash(), three)).toMatchObject({ code: '' });
  });
});
