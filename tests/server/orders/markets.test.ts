import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { setMarket } from '#domain/market/market.ts';
import { MARKETS, type MarketName } from '#domain/market/markets.ts';
import { formatUnits, sum, toPaise } from '#domain/money.ts';
import type { TaxDocument } from '#domain/tax/document.ts';
import { formatMoney } from '#i18n/format.ts';
import { DEMO, inMarket } from '#server/catalogue/import/demo-in-market.ts';
import { importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { readCatalogue } from '#server/catalogue/import/read-catalogue.ts';
import { openApp } from '#server/compose.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { importLocations } from '#server/locations/import-locations.ts';
import { createOrderLink } from '#server/orders/order-link.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { demoSeller, setDemoSeller } from '#server/settings/demo-seller.ts';
import { changeSetting } from '#server/settings/settings.ts';
import { makeFile } from '#server/tax/document-file.ts';
import { listDocuments } from '#server/tax/find-documents.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { createMigratedDatabase } from '../../support/database/test-database.ts';
import { APPROVED, cardOrder } from '../../support/orders.ts';
import { letters, readPdf } from '../../support/read-pdf.ts';
import { guestDetails } from '../../support/shop/guests.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
  setMarket(undefined);
});

const openEmpty = async (name: MarketName): Promise<TestShop> => {
  setMarket(name);
  shop = await openTestShop(undefined, {}, createMigratedDatabase);
  return shop;
};

/** Writes the demo in the market, with small pictures: those of the demo take ten seconds. */
const writeDemo = async (folder: string): Promise<string> => {
  const demo = inject('demoCatalogue');
  await mkdir(join(folder, 'data'), { recursive: true });
  for (const name of ['images', 'files']) await symlink(join(demo, name), join(folder, name));
  for (const name of await readdir(join(demo, 'data'))) {
    const content: unknown = JSON.parse(await readFile(join(demo, 'data', name), 'utf8'));
    await writeFile(join(folder, 'data', name), JSON.stringify(inMarket(DEMO, content)));
  }
  return folder;
};

const openDemo = async (name: MarketName): Promise<TestShop> => {
  const opened = await openEmpty(name);
  const { app } = opened;
  await app.db.writeExclusive(importLocations);
  const catalogue = await writeDemo(join(app.config.varDir, 'catalogue'));
  rowsOf(await importCatalogue(app, catalogue, () => {}));
  await setDemoSeller(app.db);
  return opened;
};

/** Reads tag, length and value, as an app for tax inspection does. */
const readTlv = (base64: string): string[] => {
  const bytes = Buffer.from(base64, 'base64');
  const values: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    expect(bytes[at]).toBe(values.length + 1);
    const length = bytes[at + 1] ?? 0;
    values.push(bytes.subarray(at + 2, at + 2 + length).toString('utf8'));
    at += 2 + length;
  }
  return values;
};

const vatOf = ({ rows }: TaxDocument) => sum(rows.flatMap(({ taxes }) => taxes.map(({ amount }) => amount)));
const netOf = ({ rows }: TaxDocument) => sum(rows.map(({ taxable }) => taxable));

const PLACES = {
  saudi: { state: 'Riyadh Region', phone: '0501234567', code: 'rrrd2929' },
  emirates: { state: 'Dubai', phone: '0501234567', code: '' },
  kuwait: { state: 'Al Asimah Governorate', phone: '50012345', code: '' },
} as const;

const buy = async (on: TestShop, name: keyof typeof PLACES) => {
  const { state, phone, code } = PLACES[name];
  const region = await on.app.db.read
    .selectFrom('state_province')
    .innerJoin('city', 'city.state_province_id', 'state_province.id')
    .select('state_province.name_en as name')
    .where('state_province.country_id', '=', MARKETS[name].country)
    .orderBy('state_province.name_en')
    .execute();
  const chosen = region.find((one) => one.name === state) ?? region[0];
  const details = await guestDetails(
    on,
    { MobileNo: phone, PostalCode: code, EmailAddress: `${name}@example.com` },
    chosen?.name,
  );
  const [guest] = rowsOf(await on.call('save-guest', details));
  if (!guest?.Token || !guest.UserID) throw new Error('no guest');
  const caller = { token: guest.Token, userId: guest.UserID };
  const lines = [await cartLine(on, 'gym-towel', 3), await cartLine(on, 'electrolyte-stick')];
  const [row] = rowsOf(await on.call('post-order', cardOrder(lines, APPROVED), caller));
  const id = row?.OrderId ?? 0;
  const order = await on.app.db.read
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, order, region: chosen?.name ?? '' };
};

describe.each([
  ['saudi', 'Simplified tax invoice', 'فاتورة ضريبية مبسطة', 'SAR', 1500],
  ['emirates', 'Tax invoice', 'فاتورة ضريبية', 'AED', 500],
] as const)('an order in %s', (name, english, arabic, currency, rate) => {
  test('is paid in the currency, and its documents agree with it', async () => {
    const on = await openDemo(name);
    // A category without tax beside those with the standard rate.
    const rates = [`other:${rate / 100}`, 'gear:0'];
    rowsOf(await changeSetting(on.app, 'tax_rates', rates));
    const { id, order, region } = await buy(on, name);
    expect(order).toMatchObject({ currency });
    expect(order.total).toBe(order.subtotal + order.shipping - order.discount + order.fee);
    on.clock.advance(1000);
    const change = { cause: 'operator: test' };
    rowsOf(await refundPart(on.app, order.number, { amount: toPaise(1), ...change }));
    on.clock.advance(1000);
    rowsOf(await changeOrder(on.app, order.number, 'refund', 'operator: all'));
    const documents = await listDocuments(on.app.db.read, id);
    const [invoice, ...notes] = documents.map(({ content }) => content);
    if (!invoice) throw new Error('no invoice');
    expect(invoice).toMatchObject({
      number: 'I/2026/0000001',
      total: order.total,
      seller: demoSeller(),
      taxKinds: ['vat'],
      placeOfSupply: { state: '', name: { en: region } },
      isSample: true,
    });
    expect(new Set(invoice.rows.map(({ basisPoints }) => basisPoints))).toEqual(new Set([0, rate]));
    expect(netOf(invoice) + vatOf(invoice)).toBe(order.total);
    expect(vatOf(invoice)).toBeGreaterThan(0);
    expect(sum(notes.map(({ total }) => total))).toBe(order.total);
    expect(sum(notes.map(vatOf))).toBe(vatOf(invoice));

    const token = new URL(createOrderLink(on.app, id, 'en')).searchParams.get('link') ?? '';
    const read = rowsOf(await on.call('get-tax-documents-by-link', { Token: token }));
    expect(read[0]?.Title).toBe(`${english} / ${arabic}`);
    for (const [at, { content }] of documents.entries()) {
      const { Qr } = read[at] ?? {};
      if (name === 'saudi')
        expect(readTlv(Qr ?? '')).toEqual([
          content.seller.name,
          content.seller.taxNumber,
          new Date(content.issuedAt).toISOString().replace('.000Z', 'Z'),
          formatUnits(content.total),
          formatUnits(vatOf(content)),
        ]);
      else expect(Qr).toBeUndefined();
    }
    for (const locale of ['en', 'ar'] as const) {
      const [issued] = documents;
      const text = issued ? await readPdf((await makeFile(on.app, issued, locale)).content) : '';
      for (const said of [english, arabic, invoice.number, invoice.seller.taxNumber, order.number])
        expect(text).toContain(letters(said));
      for (const amount of [order.total, vatOf(invoice), netOf(invoice)])
        expect(text).toContain(letters(formatMoney(amount)));
      for (const absent of ['GSTIN', 'HSN', '₹', 'Rupees']) expect(text).not.toContain(absent);
    }
  });
});

test('an order in kuwait has three decimals and no tax documents', async () => {
  const on = await openDemo('kuwait');
  const { id, order } = await buy(on, 'kuwait');
  expect(order).toMatchObject({ currency: 'KWD' });
  expect(await listDocuments(on.app.db.read, id)).toEqual([]);
  const row = await on.app.db.read
    .selectFrom('product')
    .select(['id', 'price'])
    .where('key', '=', 'gym-towel')
    .executeTakeFirstOrThrow();
  // A towel of 299 rupees.
  expect(row.price).toBe(1_100);
  // The importer converts the amounts of the demo itself.
  const { lists, settings } = await readCatalogue(DEMO);
  expect(lists.products.find(({ id }) => id === 'gym-towel')?.price).toBe(1.1);
  // 2,000 rupees.
  expect(settings?.freeShippingFrom).toBe(7.5);
  const seller = await changeSetting(on.app, 'seller_tax_number', ['300000000000003']);
  expect(seller).toMatchObject({ ok: false, error: { reason: 'The market kuwait has no tax documents.' } });
});

test('a database keeps the market that it was created for', async () => {
  const on = await openEmpty('saudi');
  for (const name of ['kuwait', undefined] as const) {
    setMarket(name);
    await expect(openApp(on.app.config)).rejects.toThrow(
      new StartupError(
        `MARKET is ${name ?? 'india'}, but the amounts in this database are of the market saudi: set MARKET=saudi, or another DATABASE_URL for a new shop.`,
      ),
    );
  }
  setMarket('saudi');
  await (await openApp(on.app.config)).close();
});

test('a database from before the markets is Indian', async () => {
  shop = await openTestShop();
  setMarket('emirates');
  await expect(openApp(shop.app.config)).rejects.toThrow('are of the market india');
});
