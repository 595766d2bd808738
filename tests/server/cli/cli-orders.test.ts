import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderState } from '#domain/orders/order.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => runShopCommand(shop.app, ...args);

const findProduct = (key: string) =>
  shop.app.db.read
    .selectFrom('product')
    .select(['id', 'stock_quantity', 'pieces_sold'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

const lineOf = (key: string, Quantity = 1) => cartLine(shop, key, Quantity);

const order = async (OrderNote = '') => {
  const customer = await signIn(shop);
  const lines = [await lineOf('prime-whey', 2), await lineOf('book-shakes', 1)];
  const [placed] = rowsOf(
    await shop.call(
      'post-order',
      { OrderNote, cartJsonData: JSON.stringify(lines), CouponCode: '', PaymentMethod: 6 },
      customer,
    ),
  );
  const history = async () => rowsOf(await shop.call('get-customer-order-history-master', {}, customer));
  return { customer, id: placed?.OrderId ?? 0, number: placed?.OrderNumber ?? '', history };
};

const setState = (id: number, state: OrderState, payment_method = 6) =>
  shop.app.db.write((db) =>
    db.updateTable('orders').set({ state, payment_method }).where('id', '=', id).execute(),
  );

const stocks = async () => [await findProduct('prime-whey'), await findProduct('book-shakes')];

describe('orders', () => {
  test('are listed newest first, by state and customer, as table and as JSON', async () => {
    const { number, customer } = await order();
    const list = await run('orders', 'list');
    expect(list).toMatchObject({ code: 0, err: '' });
    const [headings, first] = list.out.split('\n');
    expect(headings).toMatch(/^Number {3}Placed {12}State/);
    expect(first).toContain(customer.email);
    const { json } = await run('orders', 'list', '--json', '--customer', customer.email.toUpperCase());
    expect(json.orders).toMatchObject([{ number, state: 'placed', payment: 'cash', pieces: 3 }]);
    expect((await run('orders', 'list', '--json', '--state', 'refunded')).json.orders).toEqual([]);
    await order();
    const limited = await run('orders', 'list', '--limit', '1');
    expect(limited.out.split('\n')).toHaveLength(2);
    expect(limited.err).toContain('--limit');
  });

  test('are shown with a note whose control characters are removed', async () => {
    const { number, id } = await order('ring\u001b[2J twice\nand \u202eknock');
    const shown = await run('orders', 'show', number.toLowerCase());
    expect(shown.code).toBe(0);
    expect(shown.out).toContain('Note: ring\\x1b[2J twice\\x0aand knock');
    expect(shown.out).toContain('Prime Whey Protein');
    expect((await run('orders', 'show', String(id), '--json')).json.order).toMatchObject({
      number,
      events: [{ from: null, to: 'placed' }],
    });
  });

  test('cancelled before payment leave the history and release everything', async () => {
    const before = await stocks();
    const { number, id, history } = await order();
    expect(await history()).toHaveLength(1);
    expect(await run('orders', 'cancel', number)).toMatchObject({
      code: 0,
      out: `Order ${number}: placed -> cancelled, 3 pieces back in stock.`,
    });
    expect(await history()).toEqual([]);
    expect(await stocks()).toEqual(before);
    const events = await shop.app.db.read
      .selectFrom('order_event')
      .selectAll()
      .where('order_id', '=', id)
      .execute();
    expect(events.at(-1)).toMatchObject({
      from_state: 'placed',
      to_state: 'cancelled',
      cause: 'operator: orders cancel',
    });
  });

  test('cancelled after payment are refunded, and stay in the history', async () => {
    const before = await stocks();
    const { number, id, history } = await order();
    await setState(id, 'paid', 5);
    expect((await run('orders', 'cancel', number, '--json')).json).toEqual({
      ok: true,
      order: { id, number, from: 'paid', to: 'refunded', piecesToRestock: 3, refund: 'none' },
    });
    expect(await history()).toMatchObject([{ LatestStatusName: 'Refunded' }]);
    expect(await stocks()).toEqual(before);
  });

  test('returned are restocked where possible, once', async () => {
    const [whey, book] = await stocks();
    const { number, history } = await order();
    expect((await run('orders', 'complete', number)).code).toBe(0);
    expect((await run('orders', 'return', number)).out).toContain('2 pieces back');
    expect((await run('orders', 'refund', number)).out).toContain('0 pieces back');
    expect(await history()).toMatchObject([{ LatestStatusName: 'Refunded' }]);
    expect(await stocks()).toEqual([
      whey,
      { ...book, stock_quantity: (book?.stock_quantity ?? 0) - 1, pieces_sold: (book?.pieces_sold ?? 0) + 1 },
    ]);
  });

  test('refuse changes that their state does not allow', async () => {
    const { number, id } = await order();
    const before = await stocks();
    for (const action of ['refund', 'return'])
      expect(await run('orders', action, number)).toMatchObject({
        code: 1,
        out: '',
        err: `Order ${number} is placed: '${action}' is not possible, nothing was changed.`,
      });
    expect((await run('orders', 'cancel', number)).code).toBe(0);
    const again = await run('orders', 'cancel', number, '--json');
    expect(again).toMatchObject({ code: 1, json: { ok: false, error: { code: 'not_allowed' } } });
    expect((await stocks())[0]?.stock_quantity).toBe((before[0]?.stock_quantity ?? 0) + 2);
    const events = await shop.app.db.read
      .selectFrom('order_event')
      .selectAll()
      .where('order_id', '=', id)
      .execute();
    expect(events).toHaveLength(2);
  });

  test('are cancelled once by two concurrent operators', async () => {
    const { number } = await order();
    const before = await stocks();
    const outcomes = await Promise.all([1, 2, 3].map(() => run('orders', 'cancel', number)));
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    expect((await stocks())[0]?.stock_quantity).toBe((before[0]?.stock_quantity ?? 0) + 2);
  });
});

describe('the command line', () => {
  test.each([
    [['orders'], 2],
    [['orders', 'explode'], 2],
    [['orders', 'list', '--state', 'lost'], 2],
    [['orders', 'list', '--limit', '0'], 2],
    [['orders', 'list', 'surplus'], 2],
    [['orders', 'show'], 2],
    [['orders', 'show', 'Q1', 'Q2'], 2],
    [['orders', 'cancel', 'Q1', '--force'], 2],
    [['orders', 'cancel', '--customer', 'a@example.com'], 2],
    [['orders', 'cancel', '--customer', 'a@example.com', '--dry-run', '--yes'], 2],
    [['orders', 'cancel', 'Q1', '--customer', 'a@example.com', '--yes'], 2],
    [['orders', 'cancel', 'Q1', '--yes'], 2],
    [['orders', 'cancel', '--customer', 'a@example.com', '--since', 'today', '--yes'], 2],
    [['orders', 'cancel', '--customer', 'a@example.com', '--yes'], 1],
    [['orders', 'show', 'Q1'], 1],
    [['orders', 'cancel', "Q1' or 1=1"], 1],
    [['orders', 'cancel', '99999999999999999999'], 1],
    [['orders', 'cancel', '9999999999'], 1],
    [['--help'], 0],
    [['orders', '--help'], 0],
    [['orders', 'cancel', '--help'], 0],
  ])('exits for %j with %i', async (args, code) => {
    const outcome = await run(...args);
    expect(outcome.code).toBe(code);
    expect(code === 0 ? outcome.out : outcome.err).not.toBe('');
    expect(code === 0 ? outcome.err : outcome.out).toBe('');
  });
});
