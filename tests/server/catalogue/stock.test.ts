import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adjustStock } from '#server/catalogue/stock/adjust-stock.ts';
import { takePieces } from '#server/orders/pieces.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { eventually } from '../../support/eventually.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => runShopCommand(shop.app, ...args);
const stockOf = async (key: string): Promise<number> =>
  (
    await shop.app.db.read
      .selectFrom('product')
      .select('stock_quantity')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).stock_quantity;
const countChanges = async (): Promise<number> =>
  (await shop.app.db.read.selectFrom('stock_adjustment').select('id').execute()).length;

describe('stock', () => {
  test('is set and increased, and its history records each change with its reason', async () => {
    expect(await run('stock', 'set', 'prime-whey', '40', '--reason', 'counted')).toMatchObject({ code: 0 });
    expect(await run('stock', 'add', 'prime-whey', '-3', '--reason', 'damaged')).toMatchObject({ code: 0 });
    expect(await run('stock', 'add', 'prime-whey', '12', '--reason', 'delivery')).toMatchObject({ code: 0 });
    expect(await stockOf('prime-whey')).toBe(49);
    const { json } = await run('stock', 'history', 'prime-whey', '--json');
    expect(json).toMatchObject({
      stock: 49,
      changes: [
        { delta: 12, stockAfter: 49, reason: 'delivery', madeBy: 'command line' },
        { delta: -3, stockAfter: 37, reason: 'damaged' },
        { stockAfter: 40, reason: 'counted' },
      ],
    });
  });

  test('never goes below zero', async () => {
    const before = await stockOf('prime-whey');
    const outcome = await run('stock', 'add', 'prime-whey', '-1000', '--reason', 'lost');
    expect(outcome).toMatchObject({ code: 1, out: '' });
    expect(outcome.err).toContain('stock cannot go below 0');
    expect(await stockOf('prime-whey')).toBe(before);
  });

  test('is unchanged by a file with faults, and every faulty line is reported', async () => {
    const file = join(shop.app.config.varDir, 'stock.csv');
    const rows = [
      'lifting-belt,5',
      'no-such,1',
      'prime-whey,many',
      '',
      'lifting-belt,6',
      ',2',
      '"a""b",1,x,y',
    ];
    await writeFile(file, `\uFEFFkey,quantity,reason\r\n${rows.join('\r\n')}\r\n`);
    const before = [await stockOf('lifting-belt'), await countChanges()];
    const { code, json } = await run('stock', 'set', '--csv', file, '--json');
    expect(code).toBe(1);
    expect(json.faults).toEqual([
      { line: 3, message: "there is no product 'no-such'" },
      { line: 4, message: "quantity must be a whole number from 0, not 'many'" },
      { line: 6, message: "'lifting-belt' is listed twice" },
      { line: 7, message: 'key is empty' },
      { line: 8, message: 'has 4 fields instead of 3' },
    ]);
    expect([await stockOf('lifting-belt'), await countChanges()]).toEqual(before);
  });

  test('is set from a file, after a dry run that reports the same and writes nothing', async () => {
    const file = join(shop.app.config.varDir, 'good.csv');
    await writeFile(file, 'key,quantity,reason\nlifting-belt,5,"counted, twice"\noat-protein-bar,0\n');
    const before = [await stockOf('lifting-belt'), await countChanges()];
    const dry = await run('stock', 'set', '--csv', file, '--dry-run', '--json');
    expect([await stockOf('lifting-belt'), await countChanges()]).toEqual(before);
    const done = await run('stock', 'set', '--csv', file, '--json');
    expect(done.json.products).toEqual(dry.json.products);
    expect([await stockOf('lifting-belt'), await stockOf('oat-protein-bar')]).toEqual([5, 0]);
    const { json } = await run('stock', 'history', 'lifting-belt', '--json');
    expect(json.changes[0]).toMatchObject({ reason: 'counted, twice', stockAfter: 5 });
    const low = await run('stock', 'list', '--below', '6', '--json');
    const keys = low.json.products.map(({ key }: { key: string }) => key);
    expect(keys).toEqual(expect.arrayContaining(['oat-protein-bar', 'lifting-belt']));
  });

  test('that is added to while an order takes pieces keeps both changes', async () => {
    await run('stock', 'set', 'electrolyte-stick', '100', '--reason', 'start');
    const { db } = shop.app;
    const { id: productId } = await db.read
      .selectFrom('product')
      .select('id')
      .where('key', '=', 'electrolyte-stick')
      .executeTakeFirstOrThrow();
    const [taken, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const order = db.write(async (transaction) => {
      await takePieces(transaction, [{ productId, variantId: null, pieces: 4 }]);
      taken.resolve();
      await mayCommit.promise;
    });
    await taken.promise;
    const delivery = { name: 'electrolyte-stick', quantity: 10, reason: 'delivery' };
    const adding = adjustStock(shop.app, [delivery], { mode: 'add', madeBy: 'test of a race' });
    // On SQLite the second transaction has not begun.
    if (db.engine === 'postgres')
      await eventually(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db.read);
        expect(rows).not.toEqual([]);
      });
    mayCommit.resolve();
    await order;
    expect(rowsOf(await adding)).toMatchObject([{ before: 96, after: 106 }]);
    expect(await stockOf('electrolyte-stick')).toBe(106);
  });

  test('that is set during orders loses none of them', async () => {
    const customer = await signIn(shop);
    await run('stock', 'set', 'electrolyte-stick', '100', '--reason', 'start');
    const line = await cartLine(shop, 'electrolyte-stick');
    const orders = Array.from({ length: 5 }, () => shop.call('post-order', cashOrder([line]), customer));
    const change = { name: 'electrolyte-stick', quantity: 50, reason: 'counted' };
    const set = adjustStock(shop.app, [change], { mode: 'set', madeBy: 'test' });
    for (const order of await Promise.all(orders)) rowsOf(order);
    const [adjusted] = rowsOf(await set);
    // Orders before the adjustment are included in its `before` value. Later ones are subtracted from the new value.
    const later = 5 - (100 - (adjusted?.before ?? 0));
    expect(await stockOf('electrolyte-stick')).toBe(50 - later);
    const row = await shop.app.db.read
      .selectFrom('stock_adjustment')
      .select(['delta', 'stock_after'])
      .where('made_by', '=', 'test')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ delta: 50 - (adjusted?.before ?? 0), stock_after: 50 });
  });
});
