import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adjustStock } from '#server/catalogue/stock/adjust-stock.ts';
import { listMovements, sumMovements } from '#server/catalogue/stock/list-movements.ts';
import { readProductStock } from '#server/catalogue/stock/read-product-stock.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { APPROVED, cardOrder } from '../../support/orders.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';

let shop: OfficeShop;
beforeAll(async () => {
  shop = await openOfficeShop();
});
afterAll(() => shop.close());

const PRODUCTS = ['gym-towel', 'lifting-straps'] as const;
const CAUSE = 'operator: test';

/** Numbers that repeat in every run. */
const generate = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const idOf = async (key: string): Promise<number> =>
  (await shop.app.db.read.selectFrom('product').select('id').where('key', '=', key).executeTakeFirstOrThrow())
    .id;

const kindsOf = async (id: number): Promise<ReadonlySet<string>> =>
  new Set((await listMovements(shop.app.db.read, id, { size: 100 })).rows.map(({ kind }) => kind));

const findDifferences = async () =>
  [...(await sumMovements(shop.app.db.read))].filter(([, { stock, sum }]) => stock !== sum);

describe('the movements of stock', () => {
  test('add up to the stock after every generated operation, each with its cause', async () => {
    const next = generate(7);
    const keys = (
      await shop.app.db.read
        .selectFrom('product')
        .select('key')
        .where('is_digital', '=', 0)
        .where('has_variants', '=', 0)
        .where('status', '=', 'published')
        .orderBy('id')
        .limit(3)
        .execute()
    ).map(({ key }) => key);
    await adjustStock(
      shop.app,
      keys.map((name) => ({ name, quantity: 500, reason: 'delivery' })),
      { mode: 'set', madeBy: 'test' },
    );
    const customer = await signIn(shop);
    const orders: string[] = [];
    const place = async () => {
      const lines = [await cartLine(shop, keys[next(keys.length)] ?? '', 1 + next(2))];
      const [row] = rowsOf(await shop.call('post-order', cardOrder(lines, APPROVED), customer));
      orders.push(String(row?.OrderId));
    };
    const one = (): string => orders[next(orders.length)] ?? '';
    const refund = async () => {
      const name = one();
      const found = await readOrderForOffice(shop.app, name);
      const line = found?.lines[0];
      if (!line) return;
      const pieces = [{ lineId: line.id, quantity: 1 }];
      await refundPart(shop.app, name, {
        pieces,
        withShipping: false,
        cause: CAUSE,
        restock: 'all',
      });
    };
    const operations = [
      place,
      () => changeOrder(shop.app, one(), 'cancel', CAUSE),
      () => changeOrder(shop.app, one(), 'complete', CAUSE),
      () => changeOrder(shop.app, one(), 'return', CAUSE, { restock: 'all' }),
      () => shipOrder(shop.app, one(), { carrier: 'DHL', trackingNumber: '1', madeBy: 'Layla' }),
      refund,
      () =>
        adjustStock(shop.app, [{ name: keys[next(3)] ?? '', quantity: next(9) - 4, reason: 'damaged' }], {
          ...{ mode: 'add', madeBy: 'Layla' },
        }),
    ];
    for (let i = 0; i < 4; i += 1) await place();
    for (let i = 0; i < 12; i += 1) {
      const operation = operations[next(operations.length)];
      await operation?.();
      expect([i, operation?.name, await findDifferences()]).toEqual([i, operation?.name, []]);
    }
    await place();
    const last = orders.at(-1) ?? '';
    rowsOf(await changeOrder(shop.app, last, 'complete', CAUSE));
    rowsOf(await changeOrder(shop.app, last, 'return', CAUSE));
    expect(await findDifferences()).toEqual([]);
    const kinds = new Set<string>();
    for (const key of keys) for (const kind of await kindsOf(await idOf(key))) kinds.add(kind);
    expect([...kinds].sort()).toEqual([
      'adjustment',
      'cancelled',
      'opening',
      'order',
      'refunded',
      'returned',
    ]);
  });

  test('contain a change by a manual statement, without a cause', async () => {
    const id = await idOf(PRODUCTS[0]);
    await shop.app.db.write((db) =>
      sql`update product set stock_quantity = stock_quantity + 4 where id = ${id}`.execute(db),
    );
    expect(await findDifferences()).toEqual([]);
    const { rows } = await listMovements(shop.app.db.read, id, { size: 1 });
    expect(rows).toMatchObject([{ kind: 'other', delta: 4 }]);
  });
});

describe('a count of the shelf', () => {
  const count = async (token: string, fields: Record<string, string>) =>
    shop.act('/office/products/stock/count', token, 'stock.count', fields);

  test('keeps a sale between reading and writing, and counts what waits for shipping', async () => {
    const { token } = await shop.signIn('fulfilment');
    const id = await idOf('gym-towel');
    const customer = await signIn(shop);
    const buy = async () =>
      shop.call('post-order', cardOrder([await cartLine(shop, 'gym-towel', 2)], APPROVED), customer);
    rowsOf(await buy());
    const shelf = await readProductStock(shop.app.db.read, id);
    if (!shelf) throw new Error('there is no towel');
    expect(shelf.reserved).toBeGreaterThanOrEqual(2);
    const expected = shelf.stock + shelf.reserved;
    rowsOf(await buy());
    const form = {
      ...{ id: String(id), counted: String(expected - 3), expected: String(expected) },
      ...{ since: String(shelf.movement), request: 'count-1' },
    };
    expect((await count(token, form)).status).toBe(303);
    // A double submit changes nothing.
    await count(token, form);
    expect((await readProductStock(shop.app.db.read, id))?.stock).toBe(shelf.stock - 2 - 3);
    const { rows } = await listMovements(shop.app.db.read, id, { size: 1 });
    expect(rows).toMatchObject([
      { kind: 'adjustment', delta: -3, reason: 'counted', madeBy: 'fulfilment 1' },
    ]);
    expect(await findDifferences()).toEqual([]);
  });

  test('is refused with both numbers after another adjustment, and keeps what was typed', async () => {
    const { token } = await shop.signIn('fulfilment');
    const id = await idOf('gym-towel');
    const shelf = await readProductStock(shop.app.db.read, id);
    if (!shelf) throw new Error('there is no towel');
    const expected = shelf.stock + shelf.reserved;
    await adjustStock(shop.app, [{ name: 'gym-towel', quantity: 10, reason: 'delivery' }], {
      ...{ mode: 'add', madeBy: 'Layla' },
    });
    const { status, visit } = await count(token, {
      ...{ id: String(id), counted: '5', expected: String(expected), since: String(shelf.movement) },
    });
    expect(status).toBe(409);
    expect(visit?.posted?.values.counted).toEqual(['5']);
    expect(visit?.posted?.faults.counted?.values).toEqual({ now: String(expected + 10), was: expected });
    expect((await readProductStock(shop.app.db.read, id))?.stock).toBe(shelf.stock + 10);
  });

  test('prefers the threshold of a product to that of the shop', async () => {
    const { token } = await shop.signIn('catalogue');
    const id = await idOf('gym-towel');
    const list = '/office/products/stock?level=low&q=gym-towel';
    const shown = async () => {
      const { visit } = await shop.send(list, { token });
      const { readListState } = await import('#routes/office/list-state.ts');
      const { STOCK_LIST } = await import('#routes/office/lists.ts');
      const state = readListState(STOCK_LIST, new URLSearchParams('level=low&q=gym-towel'));
      return (await visit?.query('stock.list', state))?.rows.map((row) => row.id);
    };
    expect(await shown()).toEqual([]);
    const set = (threshold: string, was: string) =>
      shop.act(list, token, 'stock.set-threshold', { id: String(id), threshold, was });
    expect((await set('99999', '')).status).toBe(303);
    expect(await shown()).toEqual([id]);
    expect((await set('3', '7')).status).toBe(409);
    expect((await set('', '99999')).status).toBe(303);
    expect(await shown()).toEqual([]);
    const setAll = (pieces: string, was: string) =>
      shop.act(list, token, 'stock.set-shop-threshold', {
        pieces,
        'was-pieces': was,
        request: `all-${pieces}`,
      });
    for (const _ of [1, 2]) expect((await setAll('99999', '5')).status).toBe(303);
    expect(await shown()).toEqual([id]);
    const stale = await setAll('7', '5');
    expect([stale.status, stale.visit?.posted?.conflict?.sides[0]?.theirs]).toEqual([409, '99999']);
    const undo = await shop.app.db.read
      .selectFrom('office_undo')
      .select('key')
      .where('action', '=', 'stock.set-shop-threshold')
      .executeTakeFirstOrThrow();
    expect((await shop.act(list, token, 'change.undo', { undo: undo.key })).status).toBe(303);
    expect(await shown()).toEqual([]);
  });
});
