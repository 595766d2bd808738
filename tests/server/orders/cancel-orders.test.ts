import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelOrders, listUnpaidOrders } from '#server/fulfilment/cancel-orders.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => runShopCommand(shop.app, ...args);

const findTowel = () =>
  shop.app.db.read
    .selectFrom('product')
    .select('stock_quantity')
    .where('key', '=', 'gym-towel')
    .executeTakeFirstOrThrow();

describe('all unpaid orders of a customer', () => {
  const orderMore = async (customer: Awaited<ReturnType<typeof signIn>>, count: number) => {
    const numbers: string[] = [];
    for (let i = 0; i < count; i += 1) {
      const [placed] = rowsOf(
        await shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel', 2)]), customer),
      );
      numbers.push(placed?.OrderNumber ?? '');
    }
    return numbers;
  };
  const stateOf = async (number: string) =>
    (await run('orders', 'show', number, '--json')).json.order.state as string;

  test('are listed before they are cancelled, and release their pieces', async () => {
    const before = await findTowel();
    const customer = await signIn(shop);
    const [one = '', two = '', three = '', paid = ''] = await orderMore(customer, 4);
    const [other = ''] = await orderMore(await signIn(shop), 1);
    await run('orders', 'complete', paid);
    await run('orders', 'ship', three, '--carrier', 'DHL', '--tracking', 'bulk');
    const listed = await run('orders', 'cancel', '--customer', customer.email, '--dry-run');
    expect(listed.code).toBe(0);
    for (const number of [one, two, three]) expect(listed.out).toContain(number);
    expect(listed.out).not.toMatch(new RegExp(`${paid}|${other}`));
    expect(await stateOf(one)).toBe('placed');

    const { code, json } = await run(
      'orders',
      'cancel',
      '--customer',
      String(customer.userId),
      '--yes',
      '--json',
    );
    expect(code).toBe(0);
    expect(json).toMatchObject({
      ok: true,
      orders: [
        { ok: true, number: one, from: 'placed', to: 'cancelled', piecesToRestock: 2 },
        { ok: true, number: two, piecesToRestock: 2 },
        { ok: true, number: three, from: 'in_progress', piecesToRestock: 0 },
      ],
    });
    expect(await Promise.all([one, two, three, paid, other].map(stateOf))).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
      'completed',
      'placed',
    ]);
    expect((await findTowel()).stock_quantity).toBe(before.stock_quantity - 6);
    expect((await run('orders', 'cancel', '--customer', customer.email, '--yes')).out).toContain('no unpaid');
  });

  test('are selected by the days on which they were placed', async () => {
    const customer = await signIn(shop);
    const [early = ''] = await orderMore(customer, 1);
    shop.clock.advance(2 * 86_400_000);
    const [late = ''] = await orderMore(customer, 1);
    const day = new Date(shop.clock.now()).toISOString().slice(0, 10);
    await run('orders', 'cancel', '--customer', customer.email, '--since', day, '--until', day, '--yes');
    expect(await Promise.all([early, late].map(stateOf))).toEqual(['placed', 'cancelled']);
  });

  test('that cannot be cancelled are reported, and do not stop the others', async () => {
    const customer = await signIn(shop);
    const [one = '', two = ''] = await orderMore(customer, 2);
    const period = { since: undefined, until: undefined };
    const listed = await listUnpaidOrders(shop.app, { customer: customer.email, ...period });
    if (!listed.ok) throw new Error(listed.error);
    await run('orders', 'cancel', one);
    expect(await cancelOrders(shop.app, listed.value, 'operator: test', { restock: 'usual' })).toMatchObject([
      { number: one, outcome: { ok: false, error: { code: 'not_allowed', state: 'cancelled' } } },
      { number: two, outcome: { ok: true } },
    ]);
  });
});
