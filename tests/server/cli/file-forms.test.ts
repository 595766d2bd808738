import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { readSmallCatalogue, writeSmallCatalogue } from '../../support/catalogue/small-catalogue.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let customer: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await signIn(shop);
});

type Rows = readonly (readonly string[])[];
const joinRows = (rows: Rows, separator: string): string =>
  rows.map((cells) => cells.join(separator)).join('\r\n');
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** How spreadsheets save the same rows. */
const FORMS: readonly (readonly [string, (rows: Rows) => Buffer])[] = [
  ['commas', (rows) => Buffer.from(joinRows(rows, ','))],
  ['a byte order mark and semicolons', (rows) => Buffer.from(`\uFEFF${joinRows(rows, ';')}`)],
  ['a line sep=;', (rows) => Buffer.from(`\uFEFFsep=;\r\n${joinRows(rows, ';')}`)],
  ['tabs in UTF-16', (rows) => Buffer.from(`\uFEFF${joinRows(rows, '\t')}`, 'utf16le')],
  [
    'cells that are marked as text',
    ([head = [], ...rows]) =>
      Buffer.from(
        joinRows(
          [head.map((cell) => `="${cell}"`), ...rows.map((row) => row.map((cell) => `'${cell}`))],
          ',',
        ),
      ),
  ],
  ['UTF-16 of the other order', (rows) => bigEndian(`\uFEFF${joinRows(rows, ';')}`)],
];
const WINDOWS = Buffer.concat([Buffer.from('key,quantity\n'), Buffer.from([0xc8, 0xd1, 0x2c, 0x35])]);

const run = (...args: string[]) => runShopCommand(shop.app, ...args);
const save = async (name: string, bytes: Uint8Array | string): Promise<string> => {
  const file = join(shop.app.config.varDir, name);
  await writeFile(file, bytes);
  return file;
};
const placeOrder = async () => {
  const [placed] = rowsOf(
    await shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel')]), customer),
  );
  return placed?.OrderNumber ?? '';
};
const stockOf = async (key: string) =>
  (
    await shop.app.db.read
      .selectFrom('product')
      .select('stock_quantity')
      .where('key', '=', key)
      .executeTakeFirst()
  )?.stock_quantity;

describe.each(FORMS)('a file with %s', (form, encode) => {
  test('is read as stock, with quantities as spreadsheets write them', async () => {
    const file = await save(
      'stock.csv',
      encode([
        ['key', 'quantity'],
        ['lifting-belt', '40.0'],
        ['gym-towel', '٢٥٠\u200f'],
      ]),
    );
    expect(await run('stock', 'set', '--csv', file, '--reason', form)).toMatchObject({ code: 0, err: '' });
    expect([await stockOf('lifting-belt'), await stockOf('gym-towel')]).toEqual([40, 250]);
  });

  test('is read as a spreadsheet of products', async () => {
    const file = await save(
      'sheet.csv',
      encode([
        ['Key', 'Stock', 'Discount %'],
        ['lifting-belt', '٣٩', '10'],
        ['gym-towel', '260.0', '10'],
      ]),
    );
    expect(await run('import', file)).toMatchObject({
      ...{ code: 0, err: '' },
      out: expect.stringContaining('Columns that were left out: Discount %'),
    });
    expect([await stockOf('lifting-belt'), await stockOf('gym-towel')]).toEqual([39, 260]);
  });

  test('is read as shipments and as a payout', async () => {
    const number = await placeOrder();
    const tracking = `AWB${number}`;
    const parcels = await save(
      'parcels.csv',
      encode([
        ['order', 'carrier', 'tracking'],
        [`#${number}`, 'DHL', tracking],
      ]),
    );
    expect(await run('orders', 'ship', '--csv', parcels)).toMatchObject({ code: 0, err: '' });
    const payout = await save(
      'payout.csv',
      encode([
        ['AWB', 'COD amount'],
        [tracking, '٢٩٩'],
      ]),
    );
    const { code, json } = await run('remittances', 'check', payout, '--json');
    expect([code, json.rows.map((row: { order: string }) => row.order)]).toEqual([0, [number]]);
  });
});

test.each([
  ['stock', (file: string) => ['stock', 'set', '--csv', file, '--reason', 'x']],
  ['shipments', (file: string) => ['orders', 'ship', '--csv', file]],
  ['a payout', (file: string) => ['remittances', 'check', file]],
  ['products', (file: string) => ['import', file]],
] as const)('a file of %s in another encoding is refused with what to do', async (_, command) => {
  for (const bytes of [WINDOWS, Buffer.from('PK\u0003\u0004\0\0not a zip')]) {
    const { code, err } = await run(...command(await save('windows.csv', bytes)));
    expect(code).toBe(1);
    expect(err).toMatch(/CSV UTF-8|Save it again as|zip|archive/i);
    expect(err).not.toMatch(/quoted/);
  }
});

test('a catalogue in JSON with a byte order mark or in UTF-16 is read, as are labels', async () => {
  const directory = await writeSmallCatalogue(shop.app.config.varDir, await readSmallCatalogue());
  const inData = (name: string) => join(directory, 'data', name);
  for (const name of ['products.json', 'settings.json'])
    await writeFile(inData(name), `\uFEFF${await readFile(inData(name), 'utf8')}`);
  const coupons = await readFile(inData('coupons.json'), 'utf8');
  await writeFile(inData('coupons.json'), Buffer.from(`\uFEFF${coupons}`, 'utf16le'));
  expect(await run('import', directory, '--keep-demo', '--dry-run', '--json')).toMatchObject({ code: 0 });
  await writeFile(inData('coupons.json'), WINDOWS);
  expect((await run('import', directory, '--keep-demo')).err).toContain(
    'coupons.json: is not text in UTF-8: save it again in this encoding',
  );
  const labels = await save(
    'labels.json',
    Buffer.from('\uFEFF{"lbl_cart_title":{"en":"Basket"}}', 'utf16le'),
  );
  expect(await run('labels', 'import', labels)).toMatchObject({ code: 0 });
});
