import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { asDeclared } from '../../support/database/strict-rows.ts';
import { readTotals } from '../../support/orders.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let skus: Record<string, string>;
beforeAll(async () => {
  shop = await openTestShop();
  const products = await shop.app.db.read.selectFrom('product').select(['key', 'sku']).execute();
  skus = Object.fromEntries(products.map(({ key, sku }) => [key, sku]));
});
afterAll(() => shop.close());

let customer: Awaited<ReturnType<typeof signIn>>;
beforeEach(async () => {
  customer = await signIn(shop);
});

const run = (...args: string[]) => runShopCommand(shop.app, ...args);
const blueDart = (tracking: string) => ['--carrier', 'Blue Dart', '--tracking', tracking];

const placeOrder = async (locale: 'en' | 'ar' = 'en') => {
  const lines = [
    await cartLine(shop, 'gym-towel', 3),
    await cartLine(shop, 'electrolyte-stick'),
    await cartLine(shop, 'book-shakes'),
  ];
  const [placed] = rowsOf(await shop.call('post-order', cashOrder(lines), { ...customer, locale }));
  return { id: placed?.OrderId ?? 0, number: placed?.OrderNumber ?? '' };
};

const listItems = async (OrderId: number) => {
  const name = 'get-customer-order-history-detail';
  return asDeclared(name, rowsOf(await shop.call(name, { OrderId }, customer)));
};
const show = async (number: string) => (await run('orders', 'show', number, '--json')).json.order;
const listMails = () =>
  shop.app.db.read
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'shipment_sent')
    .where('recipient', '=', customer.email)
    .execute();

describe('a shipment', () => {
  test('is corrected: the customer sees the right number, and gets the mail again', async () => {
    const { id, number } = await placeOrder();
    const wrong = ['--tracking-url', 'https://track.example/WRONG'];
    expect((await run('orders', 'ship', number, ...blueDart('WRONG'), ...wrong)).code).toBe(0);
    expect((await run('orders', 'correct', number, '--tracking', '#N/A')).code).toBe(2);
    await shop.app.mail.idle();
    const right = ['--tracking', "'RIGHT-2", '--carrier', 'DTDC'];
    expect(await run('orders', 'correct', number, ...right)).toMatchObject({ code: 0, err: '' });
    await shop.app.mail.idle();
    const sent = (await readInbox(join(shop.app.config.varDir, 'mail')))
      .filter(({ to }) => to?.[0]?.address === customer.email)
      .flatMap(({ text }) => /WRONG|RIGHT-2/.exec(text ?? '')?.[0] ?? []);
    expect(sent.sort()).toEqual(['RIGHT-2', 'WRONG']);
    const [item] = await listItems(id);
    expect(item?.ShipmentsJson).toMatchObject([
      { CarrierName: 'DTDC', TrackingNumber: 'RIGHT-2', TrackingUrl: null },
    ]);
    const again = await run('orders', 'correct', number, '--tracking', 'RIGHT-2', '--carrier', 'DTDC');
    expect(again.out).toContain('has these values already');
    expect(await run('orders', 'correct', number, '--tracking', 'X', '--shipment', '999999')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Name a shipment'),
    });
    expect((await run('orders', 'correct', number, '--tracking', '')).code).toBe(0);
    expect((await show(number)).shipments).toMatchObject([{ tracking: '' }]);
  });

  test('of a part leaves the rest to another one, and the customer sees both', async () => {
    const { id, number } = await placeOrder();
    const part = await run(
      ...['orders', 'ship', number, ...blueDart('BD-1')],
      ...['--tracking-url', 'https://track.example/BD-1', '--lines', `${skus['gym-towel']}:2`],
    );
    expect(part).toMatchObject({ code: 0, err: '' });
    expect(part.out).toBe(`Order ${number}: shipped 2 × ${skus['gym-towel']}; 2 pieces are left to ship.`);
    const [towel, stick, book] = await listItems(id);
    expect([towel, stick, book].map((item) => [item?.LatestStatusID, item?.ShippingStatusID])).toEqual([
      [2, 2],
      [2, 1],
      [2, 2],
    ]);
    expect(towel?.ShipmentsJson).toMatchObject([
      {
        CarrierName: 'Blue Dart',
        TrackingNumber: 'BD-1',
        TrackingUrl: 'https://track.example/BD-1',
        Quantity: 2,
      },
    ]);
    expect([stick?.ShipmentsJson, book?.ShipmentsJson]).toEqual([[], []]);

    expect(await run('orders', 'ship', number, ...blueDart('BD-2'))).toMatchObject({ code: 0 });
    const order = await show(number);
    expect(order).toMatchObject({
      state: 'in_progress',
      items: [
        { sku: skus['gym-towel'], shipped: 3 },
        { sku: skus['electrolyte-stick'], shipped: 1 },
        { shipped: 0 },
      ],
      shipments: [
        { carrier: 'Blue Dart', tracking: 'BD-1', madeBy: 'operator' },
        { tracking: 'BD-2', trackingUrl: null },
      ],
    });
    expect(order.events.map(({ to }: { to: string }) => to)).toEqual([
      'placed',
      'in_progress',
      'in_progress',
    ]);
    expect(order.events[2].cause).toContain('with Blue Dart (shipment');
    expect((await run('orders', 'show', number)).out).toMatch(/Blue Dart +BD-1 +2 × /);
    expect(await run('orders', 'ship', number, ...blueDart('BD-3'))).toMatchObject({
      code: 1,
      err: `Order ${number} has nothing left to ship.`,
    });
  });

  test.each([
    ['en', 'Your parcel is on its way', 'Gym Towel'],
    ['ar', 'شحنتك في الطريق', 'منشفة'],
  ] as const)('is mailed in %s with carrier, number, link and pieces, once', async (locale, title, towel) => {
    const { number } = await placeOrder(locale);
    const command = [
      ...['orders', 'ship', number, ...blueDart(`MAIL-${locale}`)],
      ...['--tracking-url', 'https://track.example/?n=1&x=2', '--lines', `${skus['gym-towel']}:2`],
    ];
    expect((await run(...command)).code).toBe(0);
    expect(await run(...command)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing was changed.'),
    });
    expect(await listMails()).toHaveLength(1);
    shop.app.mail.deliver();
    await shop.app.mail.idle();
    const mails = await readInbox(join(shop.app.config.varDir, 'mail'));
    const mail = mails.findLast(({ to }) => to?.[0]?.address === customer.email);
    expect(mail?.subject).toContain(number);
    for (const part of [title, 'Blue Dart', `MAIL-${locale}`, 'https://track.example/?n=1&x=2', '2 ×', towel])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('href="https://track.example/?n=1&amp;x=2"');
    expect(mail?.text).not.toContain(locale === 'en' ? 'Electrolyte' : 'إلكتروليت');
    expect((await show(number)).shipments).toHaveLength(1);
  });

  test('never contains more than was ordered, digital items, or items of other orders', async () => {
    const { number } = await placeOrder();
    const ship = async (lines: string) => {
      const { code, json } = await run(
        ...['orders', 'ship', number, ...blueDart('BD-9'), '--lines', lines, '--json'],
      );
      return [code, json.orders[0].error.code];
    };
    const towel = skus['gym-towel'];
    expect(await ship(`${towel}:2,${towel}:2`)).toEqual([1, 'too_many']);
    expect(await ship(`${skus['book-shakes']}:1`)).toEqual([1, 'item_digital']);
    expect(await ship('NO-SUCH:1')).toEqual([1, 'item_unknown']);
    expect((await run('orders', 'ship', number, ...blueDart('B'), '--lines', `${towel}:0`)).code).toBe(2);
    for (const url of ['http://track.example', 'javascript:alert(1)', 'https://a:b@track.example'])
      expect((await run('orders', 'ship', number, ...blueDart('B'), '--tracking-url', url)).code).toBe(2);
    expect(await show(number)).toMatchObject({ state: 'placed', shipments: [] });
  });

  test('may have no tracking number, as in the office', async () => {
    const { number } = await placeOrder();
    expect((await run('orders', 'ship', number, '--carrier', 'Own van')).code).toBe(0);
    expect((await show(number)).shipments).toMatchObject([{ carrier: 'Own van', tracking: '' }]);
    expect((await run('orders', 'ship', number, '--carrier', 'Own van')).code).toBe(1);
  });

  test('is refused when the same tracking number has other pieces, and names the item id', async () => {
    const { number } = await placeOrder();
    const [towel, stick] = (await show(number)).items;
    expect((await run('orders', 'ship', number, ...blueDart('ID'), '--lines', `${towel.id}:1`)).code).toBe(0);
    const other = await run('orders', 'ship', number, ...blueDart('ID'), '--lines', `${stick.id}:1`);
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining("'ID'") });
  });

  test('of an order that is cancelled at the same moment exists or not, and the stock is right', async () => {
    const before = await readTotals(shop, 'gym-towel');
    const { number } = await placeOrder();
    const carriage = { carrier: 'Blue Dart', trackingNumber: 'RACE', madeBy: 'operator' };
    const [shipped] = await Promise.all([
      shipOrder(shop.app, number, carriage),
      changeOrder(shop.app, number, 'cancel', 'test'),
      shipOrder(shop.app, number, carriage),
    ]);
    const { stock } = await readTotals(shop, 'gym-towel');
    const { state, shipments } = await show(number);
    expect(state).toBe('cancelled');
    expect(shipments).toHaveLength(shipped.ok ? 1 : 0);
    expect(stock).toBe(shipped.ok ? before.stock - 3 : before.stock);
    expect(await listMails()).toHaveLength(shipped.ok ? 1 : 0);
  });

  test('is not restocked when its order is cancelled, unless it was returned', async () => {
    const before = await readTotals(shop, 'gym-towel');
    const cancelShipped = async (...more: string[]) => {
      const { number } = await placeOrder();
      await run('orders', 'ship', number, ...blueDart('GONE'), '--lines', `${skus['gym-towel']}:2`);
      await run('orders', 'cancel', number, ...more);
      return (await readTotals(shop, 'gym-towel')).stock;
    };
    expect(await cancelShipped()).toBe(before.stock - 2);
    expect(await cancelShipped('--restock')).toBe(before.stock - 2);
  });
});

describe('several orders', () => {
  test('are shipped one by one, and a refused one does not stop the others', async () => {
    const [one, gone, two] = [await placeOrder(), await placeOrder(), await placeOrder()];
    await run('orders', 'cancel', gone.number);
    const shipped = await run('orders', 'ship', one.number, gone.number, two.number, ...blueDart('VAN'));
    expect(shipped.code).toBe(1);
    expect(shipped.out.split('\n')).toHaveLength(2);
    expect(shipped.err).toBe(
      `Order ${gone.number} is cancelled: 'ship' is not possible, nothing was changed.`,
    );
    expect([(await show(one.number)).state, (await show(two.number)).state]).toEqual([
      'in_progress',
      'in_progress',
    ]);
  });

  test('are shipped from a file, and none of them when a row has a fault', async () => {
    const [one, two] = [await placeOrder(), await placeOrder()];
    const shipFile = async (...rows: string[]) => {
      await writeFile(join(shop.app.config.varDir, 'parcels.csv'), `\ufeff${rows.join('\r\n')}\r\n`);
      return run('orders', 'ship', '--csv', 'parcels.csv');
    };
    const head = 'order,carrier,tracking,tracking_url';
    const good = [
      `${one.number},"Delhivery, Surface",D1,https://track.example/D1`,
      `${two.number},Blue Dart,B1,`,
    ];
    const bad = await shipFile(head, ...good, `${two.number},DHL,X`, 'Q1,DHL,,', `Q2,DHL,1,http://x.example`);
    expect(bad.code).toBe(1);
    expect(bad.err.split('\n')).toEqual([
      `Line 4: order ${two.number} is already on line 3.`,
      'Line 5: the tracking number is missing.',
      'Line 6: the tracking link must be an address that begins with https://.',
    ]);
    const pasted = await shipFile(
      head,
      `${one.number},DHL,7.71235E+11,`,
      `${two.number},DHL,7.71235E+11,`,
      `${one.number}9,DHL,#N/A,`,
      `${one.number}8,DHL,AWB1,`,
      `${one.number}7,DHL,awb1,`,
      `${one.number}6,DHL,########,`,
    );
    expect(pasted).toMatchObject({ code: 1, out: '' });
    expect(pasted.err.split('\n')).toEqual([
      "Line 2: the tracking number '7.71235E+11' was shortened by a spreadsheet: export the column as text.",
      "Line 3: the tracking number '7.71235E+11' was shortened by a spreadsheet: export the column as text.",
      "Line 4: the tracking number '#N/A' is an error of a spreadsheet: correct the cell.",
      "Line 6: the tracking number 'awb1' is already on line 5.",
      "Line 7: the tracking number '########' is an error of a spreadsheet: correct the cell.",
    ]);
    expect((await shipFile(head, 'Q1,DHL,A1,')).err).toBe("Line 2: There is no order 'Q1'.");
    expect((await shipFile(head, `${one.number},DHL,A1,`, `${one.id},DHL,A2,`)).err).toBe(
      `Line 3: order ${one.id} is already on line 2.`,
    );
    expect(await run('orders', 'ship', one.number, '--carrier', 'DHL', '--tracking', '#REF!')).toMatchObject({
      code: 2,
    });
    expect((await shipFile('order,carrier')).err).toBe('Line 1: the column tracking is missing.');
    expect((await show(one.number)).state).toBe('placed');
    expect(await shipFile(head, ...good)).toMatchObject({ code: 0, err: '' });
    expect((await show(one.number)).shipments).toMatchObject([{ carrier: 'Delhivery, Surface' }]);
    expect((await shipFile(head, ...good)).out).toContain('Nothing was changed.');
  });
});
