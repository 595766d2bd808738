import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';

let shop: OfficeShop;
/** Number of the towel, and key of the whey. */
let shared: string;
beforeAll(async () => {
  shop = await openOfficeShop();
  const { id } = await read('gym-towel');
  shared = String(id);
  await shop.app.db.write((db) =>
    db.updateTable('product').set({ key: shared }).where('key', '=', 'prime-whey').execute(),
  );
});
afterAll(() => shop.close());

const run = (...args: string[]) => runShopCommand(shop.app, ...args);
const read = (key: string) =>
  shop.app.db.read
    .selectFrom('product')
    .select(['id', 'key', 'name_en', 'status', 'stock_quantity', 'price'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
const both = () => Promise.all([read('gym-towel'), read(shared)]);

describe('a name that is the key of one product and the number of another', () => {
  test('is refused by every command, with the names of both', async () => {
    const before = await both();
    const file = join(shop.app.config.varDir, 'named.csv');
    await writeFile(file, `key,quantity\n${shared},5\n`);
    const commands = [
      ['products', 'show', shared],
      ['products', 'hide', shared],
      ['products', 'publish', shared],
      ['products', 'set', shared, '--price', '10'],
      ['stock', 'set', shared, '5', '--reason', 'counted'],
      ['stock', 'set', '--csv', file],
      ['stock', 'add', shared, '5', '--reason', 'counted'],
      ['stock', 'history', shared],
    ];
    const outcomes = await Promise.all(commands.map((command) => run(...command)));
    for (const { code, err } of outcomes) {
      expect(code).toBe(1);
      for (const { name_en } of before) expect(err).toContain(name_en);
      expect(err).toContain(`write key:${shared} or number:${shared}`);
    }
    expect(await both()).toEqual(before);
  });

  test('means one of them with its kind, and reports say which', async () => {
    const [towel, whey] = await both();
    const byNumber = await run('stock', 'set', `number:${shared}`, '41', '--reason', 'counted');
    expect(byNumber.out).toMatch(new RegExp(`${towel.key} +${towel.name_en}`));
    const byKey = await run('stock', 'set', `key:${shared}`, '42', '--reason', 'counted');
    expect(byKey.out).toMatch(new RegExp(`${whey.key} +${whey.name_en}`));
    expect((await both()).map(({ stock_quantity }) => stock_quantity)).toEqual([41, 42]);
    expect((await run('products', 'hide', `key:${shared}`)).out).toContain(`(${whey.name_en}) is now`);
    expect((await run('products', 'publish', `key:${shared}`)).code).toBe(0);
    expect((await run('products', 'show', 'number:999999')).err).toContain(
      "There is no product 'number:999999'",
    );
    expect((await run('stock', 'history', `number:${shared}`)).out).toContain(towel.name_en);
  });

  test('is the number in the office, whose addresses have numbers', async () => {
    const { token } = await shop.signIn('owner');
    const page = `/office/products/${shared}`;
    const [towel, whey] = await both();
    const visit = (await shop.send(page, { token })).visit;
    expect(await visit?.query('products.read', { name: shared })).toMatchObject({ key: towel.key });
    expect(await visit?.query('products.edit', { name: shared })).toMatchObject({
      product: { id: towel.id },
    });
    const pieces = String(7 - towel.stock_quantity);
    await shop.act(page, token, 'stock.add', { stock: pieces, reason: 'counted' });
    await shop.act(page, token, 'product.change-status', { status: '3', was: String(towel.status) });
    const after = await both();
    expect(after[0].stock_quantity).toBe(7);
    expect(after[1]).toEqual(whey);
  });
});

test('an item of a shipment that is the SKU of one line and the id of another is refused', async () => {
  const customer = await signIn(shop);
  const lines = [await cartLine(shop, 'gym-towel'), await cartLine(shop, 'lifting-belt')];
  const [placed] = rowsOf(await shop.call('post-order', cashOrder(lines), customer));
  const number = placed?.OrderNumber ?? '';
  const [towel, belt] = (await run('orders', 'show', number, '--json')).json.order.items;
  await shop.app.db.write((db) =>
    db
      .updateTable('product')
      .set({ sku: String(belt.id) })
      .where('key', '=', 'gym-towel')
      .execute(),
  );
  const ship = (item: string, tracking: string) =>
    run('orders', 'ship', number, '--carrier', 'DHL', '--tracking', tracking, '--lines', `${item}:1`);
  const refused = await ship(String(belt.id), 'A1');
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`id:${towel.id}, id:${belt.id}`) });
  expect(await ship(`id:${belt.id}`, 'A2')).toMatchObject({ code: 0 });
});
