import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaxDocument } from '#domain/tax/document.ts';
import { taxFilePath } from '#routes/paths.ts';
import { changeDeliveryAddress, readAddressValues } from '#server/fulfilment/change-address.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { resendOrderMail } from '#server/fulfilment/resend-mail.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { createOrderLink } from '#server/orders/order-link.ts';
import { inboxFolder } from '#server/outbox/inbox-files.ts';
import { listDocuments } from '#server/tax/find-documents.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { APPROVED, cardOrder } from '../../support/orders.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';
import { setSeller } from '../../support/tax-seller.ts';

const shipmentOf = (trackingNumber: string) => ({
  ...{ carrier: 'Blue Dart', trackingNumber, trackingUrl: undefined, madeBy: 'operator: test' },
});

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const setState = async (userId: number, name: string) => {
  const { id } = await shop.app.db.read
    .selectFrom('state_province')
    .select('id')
    .where('name_en', '=', name)
    .executeTakeFirstOrThrow();
  await shop.app.db.write((db) =>
    db.updateTable('customer').set({ state_province_id: id }).where('id', '=', userId).execute(),
  );
};

const buy = async ({ state, isCash = false }: { state?: string; isCash?: boolean } = {}) => {
  const customer = await signIn(shop);
  if (state) await setState(customer.userId, state);
  const lines = [
    await cartLine(shop, 'gym-towel', 3),
    await cartLine(shop, 'electrolyte-stick'),
    await cartLine(shop, 'book-shakes'),
  ];
  const order = isCash ? cashOrder(lines) : cardOrder(lines, APPROVED);
  const [row] = rowsOf(await shop.call('post-order', order, customer));
  return { id: row?.OrderId ?? 0, number: row?.OrderNumber ?? '', customer };
};

const documentsOf = async (id: number): Promise<TaxDocument[]> =>
  (await listDocuments(shop.app.db.read, id)).map(({ content }) => content);

const sumOf = ({ rows }: TaxDocument) =>
  rows.reduce(
    (sum, { taxable, taxes }) => sum + taxable + taxes.reduce((all, { amount }) => all + amount, 0),
    0,
  );

const readOrder = (id: number) =>
  shop.app.db.read.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('an order of a shop without a tax number has no document', async () => {
  const { id } = await buy();
  expect(await documentsOf(id)).toEqual([]);
});

describe('the invoice', () => {
  beforeAll(() => setSeller(shop));

  test('has the GSTIN that the customer had at the time of the order', async () => {
    const customer = await signIn(shop);
    const setNumber = (tax_number: string) =>
      shop.app.db.write((db) =>
        db.updateTable('customer').set({ tax_number }).where('id', '=', customer.userId).execute(),
      );
    await setNumber('29AAGCB1286Q1Z0');
    const order = cardOrder([await cartLine(shop, 'gym-towel')], APPROVED);
    const [row] = rowsOf(await shop.call('post-order', order, customer));
    await setNumber('');
    const [invoice] = await documentsOf(row?.OrderId ?? 0);
    expect(invoice?.buyer.lines.at(-1)).toBe('GSTIN 29AAGCB1286Q1Z0');
  });

  test('of a paid order says what the order says, and its sums agree', async () => {
    const { id, number } = await buy({ state: 'Kerala' });
    const [invoice, ...more] = await documentsOf(id);
    const order = await readOrder(id);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      orderNumber: number,
      total: order.total,
      placeOfSupply: { state: '32', name: { en: 'Kerala' } },
      taxKinds: ['igst'],
      isSample: true,
      buyer: { lines: expect.arrayContaining(['Noura Al Harbi', 'Kerala']) },
    });
    expect(invoice && sumOf(invoice)).toBe(order.total);
    const rates = invoice?.rows.map(({ kind, hsn, basisPoints }) => [kind, hsn, basisPoints]);
    expect(rates).toEqual([
      ['goods', '9506', 1800],
      ['goods', '2106', 500],
      ['goods', '998439', 1800],
      ['delivery', '9506', 1800],
      ['delivery', '2106', 500],
    ]);
  });

  test('within the state of the seller has CGST and SGST; an address without a state counts as there', async () => {
    for (const state of ['Karnataka', undefined]) {
      const { id } = await buy(state ? { state } : {});
      const [invoice] = await documentsOf(id);
      expect(invoice).toMatchObject({ placeOfSupply: { state: '29' }, taxKinds: ['cgst', 'sgst'] });
      for (const { taxes } of invoice?.rows ?? []) expect(taxes[0]?.amount).toBe(taxes[1]?.amount);
    }
  });

  test('of a cash order is issued when its first parcel leaves, and only then', async () => {
    const { id, number } = await buy({ isCash: true });
    expect(await documentsOf(id)).toEqual([]);
    const line = await shop.app.db.read
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', id)
      .orderBy('position')
      .executeTakeFirstOrThrow();
    for (const tracking of ['BD-1', 'BD-2'])
      rowsOf(
        await shipOrder(shop.app, number, {
          ...shipmentOf(tracking),
          pieces: [{ item: String(line.id), quantity: 1 }],
        }),
      );
    const issued = await documentsOf(id);
    expect(issued).toMatchObject([{ kind: 'invoice' }]);
    rowsOf(await changeOrder(shop.app, number, 'complete', 'operator: delivered'));
    expect(await documentsOf(id)).toEqual(issued);
  });

  test('of a parcel that was refused is credited completely', async () => {
    const { id, number } = await buy({ isCash: true });
    rowsOf(await shipOrder(shop.app, number, shipmentOf('BD-9')));
    rowsOf(await changeOrder(shop.app, number, 'cancel', 'operator: refused'));
    const [invoice, note, ...more] = await documentsOf(id);
    expect(more).toEqual([]);
    expect(note).toMatchObject({
      kind: 'credit_note',
      total: invoice?.total,
      invoice: { number: invoice?.number },
    });
  });

  test('keeps the address in its state: another one is refused with the way to do it', async () => {
    const { number } = await buy({ state: 'Kerala' });
    const order = await readOrderForOffice(shop.app, number);
    const to = async (state: string) => {
      const { id } = await shop.app.db.read
        .selectFrom('state_province')
        .select('id')
        .where('name_en', '=', state)
        .executeTakeFirstOrThrow();
      const stored = readAddressValues(order?.delivery ?? {});
      return { ...stored, StateProvinceId: id, CityId: 0, AddressLineOne: 'Flat 9' };
    };
    const change = (address: object) => changeDeliveryAddress(shop.app, number, { address: { ...address } });
    expect(await change(await to('Tamil Nadu'))).toMatchObject({ error: { code: 'invoiced_elsewhere' } });
    expect(await change(await to('Kerala'))).toMatchObject({ ok: true });
  });

  test('cannot be changed or deleted while the order exists', async () => {
    const { id } = await buy();
    const attempts = [
      sql`update tax_document set total = 1 where order_id = ${id}`,
      sql`update tax_document set content_json = '{}'`,
      sql`delete from tax_document where order_id = ${id}`,
    ];
    for (const attempt of attempts)
      await expect(shop.app.db.write((db) => attempt.execute(db))).rejects.toThrow('tax documents cannot be');
    expect(await documentsOf(id)).toHaveLength(1);
  });
});

describe('the file of a document', () => {
  test('comes with the mail of its instant, and to holders of the link only', async () => {
    await setSeller(shop);
    const { id, number, customer } = await buy({ state: 'Kerala' });
    shop.clock.advance(1000);
    rowsOf(await refundPart(shop.app, number, { amount: 5000, cause: 'operator: test' }));
    await shop.app.mail.idle();
    const placed = await shop.app.db.read
      .selectFrom('outbox')
      .select('id')
      .where('key', '=', `order_placed:${id}`)
      .executeTakeFirstOrThrow();
    shop.clock.advance(1000);
    rowsOf(await resendOrderMail(shop.app, number, { mailId: placed.id }));
    await shop.app.mail.idle();
    const [invoice, note] = await listDocuments(shop.app.db.read, id);
    const mails = (await readInbox(inboxFolder(shop.app.config))).filter(
      ({ to }) => to?.[0]?.address === customer.email,
    );
    expect(mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual(
      [invoice, note, invoice].map((one) => `${one?.content.number.replaceAll('/', '-')}.pdf`),
    );
    const link = new URL(createOrderLink(shop.app, id, 'ar')).searchParams.get('link') ?? '';
    const [linked] = [rowsOf(await shop.call('get-order-by-link', { Token: link }))];
    expect(linked?.TaxDocuments?.map(({ Kind, Number: name }) => [Kind, name])).toEqual([
      ['invoice', invoice?.content.number],
      ['credit_note', note?.content.number],
    ]);
    const read = rowsOf(await shop.call('get-tax-documents-by-link', { Token: link }, { locale: 'ar' }));
    expect(read).toMatchObject([
      { Kind: 'invoice', Title: 'فاتورة ضريبية', Notice: expect.any(String) },
      { Kind: 'credit_note', Title: 'إشعار دائن' },
    ]);
    const path = taxFilePath('ar', link, invoice?.id ?? 0);
    const file = await fetch(`${shop.url}${path}`);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const other = await buy();
    const [foreign] = await listDocuments(shop.app.db.read, other.id);
    for (const [token, of] of [
      [`${link}x`, invoice?.id ?? 0],
      ['', invoice?.id ?? 0],
      [link, foreign?.id ?? 0],
    ] as const)
      expect((await fetch(`${shop.url}${taxFilePath('en', token, of)}`)).status).toBe(404);
  });
});

describe('credit notes', () => {
  test('of pieces and sums have the taxes of what they refund, and together those of the invoice', async () => {
    await setSeller(shop);
    const { id, number } = await buy({ state: 'Karnataka' });
    const lines = await shop.app.db.read
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', id)
      .orderBy('position')
      .execute();
    const change = { cause: 'operator: damaged' };
    // Two refunds in the same millisecond have their own pieces.
    for (const { id: lineId } of lines.slice(0, 2))
      rowsOf(
        await refundPart(shop.app, number, {
          ...{ pieces: [{ lineId, quantity: 1 }], withShipping: true, ...change },
        }),
      );
    shop.clock.advance(1000);
    rowsOf(await refundPart(shop.app, number, { amount: 1234, ...change }));
    shop.clock.advance(1000);
    rowsOf(await changeOrder(shop.app, number, 'refund', 'operator: all'));
    const [invoice, ...notes] = await documentsOf(id);
    const refunds = await shop.app.db.read
      .selectFrom('refund')
      .select('amount')
      .where('order_id', '=', id)
      .orderBy('created_at')
      .execute();
    expect(notes.map(({ total }) => total).sort()).toEqual(refunds.map(({ amount }) => amount).sort());
    expect(notes.map(sumOf)).toEqual(notes.map(({ total }) => total));
    const goods = notes.map(({ rows }) => rows.filter(({ kind, quantity }) => kind === 'goods' && quantity));
    expect(goods.slice(0, 2)).toMatchObject([
      [{ quantity: 1, credits: 0 }],
      [{ quantity: 1, credits: expect.toSatisfy((row: number) => row > 0) }],
    ]);
    for (const [at, row] of invoice?.rows.entries() ?? []) {
      const credited = notes.flatMap(({ rows }) => rows.filter(({ credits }) => credits === at));
      const add = (of: (one: (typeof credited)[number]) => number) =>
        credited.reduce((sum, one) => sum + of(one), 0);
      expect(add(({ gross }) => gross)).toBe(row.gross);
      expect(add(({ taxable }) => taxable)).toBe(row.taxable);
      for (const kind of row.taxes.keys())
        expect(add(({ taxes }) => taxes[kind]?.amount ?? 0)).toBe(row.taxes[kind]?.amount);
    }
  });
});
