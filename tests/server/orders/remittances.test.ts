import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { recordRemittance } from '#server/remittances/record-remittance.ts';
import { type Customer, openTowelShop, type TowelShop } from '../../support/catalogue/towel-shop.ts';
import { APPROVED, cardOrder } from '../../support/orders.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

let shop: TowelShop;
let customer: Customer;
let sku: string;
let parcels = 0;
let files = 0;
beforeAll(async () => {
  shop = await openTowelShop(false);
  customer = await shop.settle(1);
  const towel = await shop.app.db.read
    .selectFrom('product')
    .select('sku')
    .where('key', '=', 'gym-towel')
    .executeTakeFirstOrThrow();
  sku = towel.sku;
  for (const scope of ['account', 'phone', 'address', 'network'])
    await shop.run('settings', 'set', `unpaid_limit_${scope}`, 'none');
});
afterAll(() => shop.close());

const readOrder = (number: string) =>
  shop.app.db.read.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

const ship = async (number: string, pieces?: number): Promise<string> => {
  parcels += 1;
  const tracking = `BD-${parcels}`;
  const lines = pieces === undefined ? [] : ['--lines', `${sku}:${pieces}`];
  const command = ['orders', 'ship', number, '--carrier', 'Blue Dart', '--tracking', tracking, ...lines];
  expect(await shop.run(...command)).toMatchObject({ code: 0 });
  return tracking;
};

/** A cash order, shipped in one parcel for each number of pieces. */
const placeShipped = async (pieces: readonly number[] = [1]) => {
  const quantity = pieces.reduce((sum, one) => sum + one, 0);
  const { number, code } = await shop.place(await shop.cash(quantity), customer);
  expect(code).toBe('');
  const tracking: string[] = [];
  for (const one of pieces) tracking.push(await ship(number, one));
  const { total } = await readOrder(number);
  return { number, tracking, parcel: tracking[0] ?? '', total, rupees: total / 100 };
};

const save = async (text: string): Promise<string> => {
  files += 1;
  const name = `payout-${files}.csv`;
  await writeFile(join(shop.app.config.varDir, name), text);
  return name;
};
const check = async (text: string) => shop.run('remittances', 'check', await save(text), '--json');
const record = async (text: string) =>
  shop.run('remittances', 'record', await save(text), '--carrier', 'Blue Dart', '--json');
const results = (json: { rows: { result: string }[] }): string[] => json.rows.map(({ result }) => result);
const listOwed = async (): Promise<{ number: string; missing: number; days: number }[]> =>
  (await shop.run('remittances', 'owed', '--json')).json.orders;
const isOwed = async (number: string): Promise<number | undefined> =>
  (await listOwed()).find((order) => order.number === number)?.missing;

describe('a payout of a courier', () => {
  test('that matches is recorded, changes no order, and says which orders are to be completed', async () => {
    const [one, two] = [await placeShipped(), await placeShipped()];
    expect(await isOwed(one.number)).toBe(one.rupees);
    const grouped = one.total / 100;
    const text = `\uFEFFDate;AWB Number;COD Amount (INR)\n01-02-26;${one.parcel.toLowerCase()};₹ ${grouped.toFixed(2)}\n01-02-26;${two.parcel};${two.rupees}\n`;
    const checked = await check(text);
    expect(checked.json).toMatchObject({
      ...{ ok: true, recorded: null },
      rows: [
        { line: 2, order: one.number, amount: one.rupees, owed: one.rupees, result: 'paid' },
        { line: 3, order: two.number, result: 'paid' },
      ],
    });
    expect(await isOwed(one.number)).toBe(one.rupees);

    rowsOf(await changeOrder(shop.app, two.number, 'complete', 'operator: test'));
    const file = await save(text);
    const recorded = await shop.run(
      ...['remittances', 'record', file, '--carrier', 'Blue Dart', '--reference', 'UTR 4711'],
    );
    expect(recorded).toMatchObject({ code: 0, out: expect.stringMatching(/paid/) });
    expect(recorded.err).toContain(`npm run shop -- orders complete ${one.number}`);
    expect(recorded.err).not.toContain(`complete ${two.number}`);
    expect(await readOrder(one.number)).toMatchObject({ state: 'in_progress' });
    expect(await isOwed(one.number)).toBeUndefined();
    const entry = await shop.app.db.read
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'remittance.record')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.after_json ?? '')).toEqual({
      ...{ carrier: 'Blue Dart', rows: 2, amount: one.total + two.total },
    });
    expect(await shop.run('remittances', 'record', file, '--carrier', 'Other')).toMatchObject({
      ...{ code: 1, err: expect.stringContaining('This file was recorded on') },
    });
    expect(await check(text)).toMatchObject({
      ...{ code: 1, json: { ok: false, error: { code: 'already_recorded' } } },
    });
  });

  test('may be short or over, less refunds', async () => {
    const [short, over, refunded] = [await placeShipped(), await placeShipped(), await placeShipped([2])];
    await shop.run('orders', 'complete', refunded.number);
    expect((await shop.run('orders', 'refund', refunded.number, '--amount', '1.05')).code).toBe(0);
    const { json } = await record(
      `Order number,Collected\n${short.number.toLowerCase()},${(short.total - 1) / 100}\n` +
        `${over.number},${(over.total + 1) / 100}\n${refunded.number},${(refunded.total - 105) / 100}\n`,
    );
    expect(results(json)).toEqual(['short', 'over', 'paid']);
    expect(json.toComplete).toEqual([over.number]);
    expect(await isOwed(short.number)).toBe(0.01);
    expect([await isOwed(over.number), await isOwed(refunded.number)]).toEqual([undefined, undefined]);
  });

  test('adds up the parcels of an order, in one file and in several', async () => {
    const order = await placeShipped([1, 1, 1]);
    const [a, b, c] = order.tracking;
    const third = Math.floor(order.total / 3) / 100;
    const first = await record(`Waybill,Amount\n${a},${third}\n${b},0\n`);
    expect(first.json.rows).toMatchObject([
      { result: 'short', received: third },
      { result: 'short', received: third },
    ]);
    const rest = (order.total - Math.round(third * 100)) / 100;
    expect(await isOwed(order.number)).toBe(rest);
    const last = await record(`Waybill,Amount\n${c},${rest}\n${b},0\n`);
    expect(last.json.rows).toMatchObject([
      { result: 'paid', received: order.rupees, owed: order.rupees },
      { result: 'duplicate' },
    ]);
    const whole = await placeShipped([1, 1]);
    const twice = await check(
      `Waybill,Amount\n${whole.tracking.map((one) => `${one},${whole.rupees}`).join('\n')}\n`,
    );
    expect(twice.json.rows).toMatchObject([
      { result: 'over', received: whole.rupees * 2 },
      { result: 'over' },
    ]);
  });

  test('counts a parcel or an order once, within a file and across files', async () => {
    const [one, two, three] = [await placeShipped(), await placeShipped(), await placeShipped()];
    const { json } = await record(
      `AWB,Order,Amount\n${one.parcel},,${one.rupees}\n${one.parcel.toLowerCase()},,${one.rupees}\n` +
        `,${two.number},${two.rupees}\n${two.parcel},,${two.rupees}\n`,
    );
    expect(results(json)).toEqual(['paid', 'duplicate', 'paid', 'duplicate']);
    const later = await record(
      `AWB,Order,Amount\n${one.parcel},,${one.rupees}\n,${one.number},${one.rupees}\n` +
        `${two.parcel},,${two.rupees}\n${three.parcel},,${(three.total - 5000) / 100}\n`,
    );
    expect(results(later.json)).toEqual(['duplicate', 'duplicate', 'duplicate', 'short']);
    // The missing rest comes later, once.
    const rest = await record(`AWB,Amount\n${three.parcel},49.99\n${three.parcel},50\n${three.parcel},50\n`);
    expect(results(rest.json)).toEqual(['duplicate', 'paid', 'duplicate']);
    expect(await isOwed(three.number)).toBeUndefined();
  });

  test('names what is not cash, cancelled, unknown, or a parcel of another order', async () => {
    const card = await shop.place(cardOrder([await shop.towels(1)], APPROVED), customer);
    const cardParcel = await ship(card.number);
    const [cancelled, own, other] = [await placeShipped(), await placeShipped(), await placeShipped()];
    await shop.run('orders', 'cancel', cancelled.number);
    const { json } = await record(
      `AWB,Reference,Amount\n${cardParcel},,5\n${cancelled.parcel},,5\nNO-SUCH,,5\n` +
        `${own.parcel},${other.number},5\n${(await readOrder(own.number)).id},,5\n`,
    );
    expect(results(json)).toEqual(['not_cash', 'cancelled', 'unknown', 'unknown', 'unknown']);
    expect(json.toComplete).toEqual([]);
    expect(json.rows[2]).toMatchObject({ order: '', owed: null, received: 0 });
    const owed = (await listOwed()).map(({ number }) => number);
    expect(owed).not.toContain(cancelled.number);
    expect(owed).not.toContain(card.number);
    expect(owed).toContain(own.number);
  });

  test('a tracking number of several orders needs the order number', async () => {
    const [one, two] = [await placeShipped(), await placeShipped()];
    for (const number of [one.number, two.number])
      await shop.app.db.write(async (db) =>
        db
          .updateTable('shipment')
          .set({ tracking_number: 'VAN-1' })
          .where('order_id', '=', (await readOrder(number)).id)
          .execute(),
      );
    const { json } = await check(
      `AWB,Order no.,Amount\nVAN-1,${one.number},${one.rupees}\nVAN-1,${two.number},${two.rupees}\nVAN-1,,1\n`,
    );
    expect(results(json)).toEqual(['paid', 'paid', 'unknown']);
  });

  test('is recorded once by simultaneous commands, and other files wait for its orders', async () => {
    const order = await placeShipped();
    const payout = (bytes: string) =>
      recordRemittance(shop.app, { bytes: Buffer.from(bytes), carrier: 'Blue Dart', reference: '' });
    const text = `AWB,Amount\n${order.parcel},${order.rupees}\n`;
    const same = await Promise.all([text, text, text].map(payout));
    expect(same.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of same) if (!one.ok) expect(one.error).toMatchObject({ code: 'already_recorded' });

    const next = await placeShipped();
    const line = `${next.parcel},${next.rupees}`;
    const others = await Promise.all(
      [1, 2, 3].map((blank) => payout(`AWB,Amount\n${line}\n${'\n'.repeat(blank)}`)),
    );
    expect(others.map((one) => rowsOf(one).rows[0]?.result).sort()).toEqual([
      'duplicate',
      'duplicate',
      'paid',
    ]);
    const { count } = await shop.app.db.read
      .selectFrom('remittance_row')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('tracking_number', '=', order.parcel)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

describe('a file that cannot be read', () => {
  const countRemittances = async () =>
    (await shop.app.db.read.selectFrom('remittance').select('id').execute()).length;

  test('records nothing, and every bad row is named by line and column', async () => {
    const order = await placeShipped();
    const before = await countRemittances();
    const { code, json } = await record(
      `AWB no.,Order,COD amount\n${order.parcel},,${order.rupees}\nX1,,-5\n,,5\nX2,,\n1.23E+11,,5\n"X\n3",,5\nX4,,5,6\n`,
    );
    expect(code).toBe(1);
    expect(json.error.faults).toEqual([
      { line: 3, column: 'COD amount', message: expect.stringContaining("'-5'") },
      { line: 4, column: 'AWB no.', message: 'the tracking number is missing' },
      { line: 5, column: 'COD amount', message: 'the amount is missing' },
      { line: 6, column: 'AWB no.', message: expect.stringContaining('shortened by a spreadsheet') },
      { line: 7, column: 'AWB no.', message: expect.stringContaining('control character') },
      { line: 9, message: 'the row has more fields than the header' },
    ]);
    const plain = await shop.run('remittances', 'check', await save('AWB,Amount\nX,1e3\n'));
    expect(plain).toMatchObject({ code: 1, err: expect.stringMatching(/^line 2, column Amount: .*'1e3'/) });
    expect(await countRemittances()).toBe(before);
    expect(await isOwed(order.number)).toBe(order.rupees);
  });

  test.each([
    ...['-1', '+1', '1e5', '1E5', '0x10', '1.234', '1,50', '1,2,3', '.5', '1 000', 'NaN', 'Infinity', '=1+1'],
    ...['₹', '1.', '--1', '(100)', '123456789', '9'.repeat(5000), '9'.repeat(1_000_000)],
  ])('for its amount, number %#', async (amount) => {
    const { code, json } = await check(`AWB,Amount\nX,"${amount}"\n`);
    expect([code, json.error.faults[0].line, json.error.faults[0].column]).toEqual([1, 2, 'Amount']);
    expect(json.error.faults[0].message.length).toBeLessThan(200);
  });

  test.each([
    ['', 'no rows'],
    ['AWB,Amount\n', 'no rows'],
    ['Name,City\nA,B\n', 'a column with the amount is missing'],
    ['Amount\n5\n', 'a column with the parcel or order is missing'],
    ['AWB,AWB,Amount\nA,B,5\n', 'the column occurs twice'],
    ['AWB,Amount\n"X,5\n', 'quoted'],
    ['AWB,Amount\n\u0000,5\n', 'UTF-8'],
    [`AWB,Amount\n${'X,1\n'.repeat(10_001)}`, 'more than 10000 rows'],
  ])('says what is wrong, number %#', async (text, message) => {
    const { code, json } = await check(text);
    expect([code, json.error.faults[0].message]).toEqual([1, expect.stringContaining(message)]);
  });

  test('is refused for its size before it is read, and so are bad options', async () => {
    const big = await save('x'.repeat(5_000_001));
    expect(await shop.run('remittances', 'check', big)).toMatchObject({ code: 2 });
    const file = await save('AWB,Amount\nX,1\n');
    for (const carrier of ['', ' ', 'a\u0007b', 'x'.repeat(61)])
      expect((await shop.run('remittances', 'record', file, '--carrier', carrier)).code).toBe(2);
    expect((await shop.run('remittances', 'record', file)).code).toBe(2);
    expect((await shop.run('remittances', 'check', file, '--json', '--csv')).code).toBe(2);
    expect((await shop.run('remittances', 'check', 'none.csv')).code).toBe(1);
  });
});

test.each([
  ['1', 1],
  ['1499.5', 1499.5],
  ['"1,499.05"', 1499.05],
  ['"₹1,24,999"', 124_999],
  ['Rs. 12', 12],
  ['99999999.99', 99_999_999.99],
  ['0.29', 0.29],
  ['١٤٩٩\u200f', 1499],
])('the amount %s is read exactly', async (text, amount) => {
  expect((await check(`AWB,Amount\nX,${text}\n`)).json.rows[0].amount).toBe(amount);
});

test('CSV output contains no formula', async () => {
  const file = await save('AWB,Order,Amount\n+1+1,"@SUM(1,2)",5\n');
  const { out } = await shop.run('remittances', 'check', file, '--csv');
  expect(out.split('\n')).toEqual([
    'line,tracking,order,amount,owed,received,result',
    `2,"'+1+1","'@SUM(1,2)",5.00,,0.00,unknown`,
  ]);
});

test('orders that are owed have the days since their first parcel, the oldest first', async () => {
  const order = await placeShipped([1, 1]);
  const now = shop.clock.now();
  await shop.app.db.write(async (db) =>
    db
      .updateTable('shipment')
      .set({ shipped_at: now - 9 * 86_400_000, carrier: '=HYPERLINK(1)' })
      .where('tracking_number', '=', order.parcel)
      .execute(),
  );
  const [first] = await listOwed();
  expect(first).toMatchObject({ number: order.number, days: 9, missing: order.rupees });
  const { out } = await shop.run('remittances', 'owed', '--csv');
  const line = out.split('\n').find((one) => one.startsWith(order.number)) ?? '';
  expect(line).toContain(`"'=HYPERLINK(1) Blue Dart",${order.tracking.join(' ')}`);
  const tomorrow = new Date(now + 2 * 86_400_000).toISOString().slice(0, 10);
  expect((await shop.run('remittances', 'owed', '--since', tomorrow, '--json')).json.orders).toEqual([]);
});
