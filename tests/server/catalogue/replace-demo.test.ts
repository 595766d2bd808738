import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '#server/cli/terminal/run-cli.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { writeOwnCatalogue } from '../../support/catalogue/own-catalogue.ts';
import { patient } from '../../support/patience.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let folder: string;
beforeEach(async () => {
  shop = await openTestShop();
  folder = await writeOwnCatalogue(shop.app.config.varDir);
});
afterEach(() => shop.close());

const run = (...args: string[]) => runShopCommand(shop.app, 'import', folder, ...args);
const listProducts = async () =>
  rowsOf(await shop.call('get-all-products', { PageNo: 1, PageSize: 100 })).map(
    ({ ProductName }) => ProductName,
  );
const countProducts = async () =>
  (await shop.app.db.read.selectFrom('product').select('id').execute()).length;

describe('the first catalogue of an operator', { timeout: patient(60_000) }, () => {
  test('is refused beside the demo until the operator decides what happens to that', async () => {
    const before = await countProducts();
    const refused = await run();
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('choose --replace-demo or --keep-demo');
    expect((await run('--replace-demo', '--dry-run', '--json')).json).toMatchObject({
      ok: true,
      dryRun: true,
    });
    expect(await countProducts()).toBe(before);
    const kept = await run('--keep-demo', '--dry-run', '--json');
    expect(kept.json.changes).toContainEqual({ table: 'product', key: 'blue-mug', change: 'added' });
    expect(JSON.stringify(kept.json.changes)).not.toMatch(/hidden|removed/);
  });

  test('replaces an untouched demo, whose pages are gone, and can be bought', async () => {
    const { id } = await shop.app.db.read
      .selectFrom('product')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(await run('--replace-demo')).toMatchObject({ code: 0 });
    expect(await listProducts()).toEqual(['Own blue-mug', 'Own red-mug']);
    expect(await countProducts()).toBe(2);
    expect(await shop.call('get-product_detail', { ProductId: id })).toMatchObject({
      error: { code: 'gone' },
    });
    expect(rowsOf(await shop.call('get-home-screen-banner', {}))).toEqual([]);
    expect(rowsOf(await shop.call('get-all-products', { SearchTerm: 'whey' }))).toEqual([]);
    const customer = await signIn(shop);
    rowsOf(await shop.call('post-order', cashOrder([await cartLine(shop, 'blue-mug')]), customer));
    expect(await run()).toMatchObject({ code: 0 });
    expect(await runShopCommand(shop.app, 'export', 'out')).toMatchObject({ code: 0, err: '' });
  });

  test('hides a demo with an order, and the order stays readable', async () => {
    const customer = await signIn(shop);
    const line = await cartLine(shop, 'prime-whey');
    const [placed] = rowsOf(await shop.call('post-order', cashOrder([line]), customer));
    const before = await countProducts();
    expect(await run('--replace-demo')).toMatchObject({ code: 0 });
    expect(await listProducts()).toEqual(['Own blue-mug', 'Own red-mug']);
    expect(await countProducts()).toBe(before + 2);
    const items = rowsOf(
      await shop.call('get-customer-order-history-detail', { OrderId: placed?.OrderId ?? 0 }, customer),
    );
    expect(items[0]?.ProductId).toBe(line.ProductId);
    expect(rowsOf(await shop.call('get-web-campaign-list', {}))).toEqual([]);
  });

  test('replaces the demo after a yes at the terminal, and nothing after a no', async () => {
    const { database, varDir } = shop.app.config;
    const answer = (text: string) =>
      runCli(['import', folder], {
        environment: {
          DATABASE_URL: database.kind === 'sqlite' ? `file:${database.file}` : database.url,
          VAR_DIR: varDir,
          LOG_LEVEL: 'silent',
        },
        directory: varDir,
        print: () => {},
        warn: () => {},
        ask: async () => text,
      });
    const before = await countProducts();
    expect(await answer('')).toBe(1);
    expect(await countProducts()).toBe(before);
    expect(await answer('y')).toBe(0);
    expect(await countProducts()).toBe(2);
  });
});
