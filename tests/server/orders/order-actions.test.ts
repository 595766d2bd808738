import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, asActor } from '#server/audit/actor.ts';
import { placeOrderForCustomer, quoteForCustomer } from '#server/checkout/place-for-customer.ts';
import { createCustomer } from '#server/customers/create-customer.ts';
import { addStaffNote } from '#server/fulfilment/add-note.ts';
import { changeDeliveryAddress, readAddressValues } from '#server/fulfilment/change-address.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { readPackingSlips, readPickList } from '#server/fulfilment/record/print.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { resendOrderMail } from '#server/fulfilment/resend-mail.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { refundAgain } from '#server/payments/refunds/follow-refund.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { APPROVED, CHALLENGED, cardOrder, readTotals } from '../../support/orders.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const IMRAN: Actor = { kind: 'member', memberId: 7, name: 'Imran' };
const NADIA: Actor = { kind: 'member', memberId: 8, name: 'Nadia' };
const as = <T>(actor: Actor, work: () => Promise<T>) => asActor(actor, work);

let customer: Awaited<ReturnType<typeof signIn>>;
beforeEach(async () => {
  shop.clock.advance(60_000);
  customer = await signIn(shop);
});

const place = async (method: 'cash' | 'card' | 'challenged' = 'card', towels = 3) => {
  const lines = [
    await cartLine(shop, 'gym-towel', towels),
    await cartLine(shop, 'electrolyte-stick', 2),
    await cartLine(shop, 'book-shakes'),
  ];
  const token = method === 'card' ? APPROVED : CHALLENGED;
  const order = method === 'cash' ? cashOrder(lines) : cardOrder(lines, token);
  const [row] = rowsOf(await shop.call('post-order', order, customer));
  shop.clock.advance(1000);
  return { id: row?.OrderId ?? 0, number: row?.OrderNumber ?? '' };
};

const read = async (number: string) => {
  const order = await readOrderForOffice(shop.app, number);
  if (!order) throw new Error(`no order ${number}`);
  return order;
};
const lineOf = async (number: string, at: number) => (await read(number)).lines[at]?.id ?? 0;
const listAudit = async (id: number) => {
  const rows = await shop.app.db.read
    .selectFrom('audit_entry')
    .select(['action', 'actor_name', 'after_json'])
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    action: row.action,
    by: row.actor_name,
    after: JSON.parse(row.after_json ?? '{}'),
  }));
};
const ship = (number: string, more: object = {}) =>
  shipOrder(shop.app, number, { carrier: 'DHL', trackingNumber: randomUUID(), madeBy: 'Imran', ...more });
const refund = (number: string, more: object) =>
  refundPart(shop.app, number, { cause: 'operator: damaged', amount: 1, ...more });

describe('a delivery that was marked by mistake', () => {
  const reopen = (number: string) =>
    as(NADIA, () => changeOrder(shop.app, number, 'reopen', 'Nadia: not delivered'));
  const countMails = async () => (await shop.app.db.read.selectFrom('outbox').select('id').execute()).length;

  test('goes back to shipped with its cash, without a mail and without stock', async () => {
    const { id, number } = await place('cash');
    await ship(number);
    await changeOrder(shop.app, number, 'complete', 'Imran: delivered');
    expect((await read(number)).allowed.refundPart).toBe(true);
    shop.clock.advance(60_000);
    const [stock, mails] = [await readTotals(shop, 'gym-towel'), await countMails()];
    expect(await reopen(number)).toMatchObject({
      ok: true,
      value: { from: 'completed', to: 'in_progress', piecesToRestock: 0 },
    });
    const { state, allowed, timeline } = await read(number);
    expect([state, allowed.refundPart]).toEqual(['in_progress', false]);
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'moved', to: 'in_progress', by: 'Nadia' }),
    );
    expect((await listAudit(id)).at(-1)).toEqual({
      action: 'order.change-status',
      by: 'Nadia',
      after: { state: 'in_progress', restocked: 0 },
    });
    expect([await readTotals(shop, 'gym-towel'), await countMails()]).toEqual([stock, mails]);
    expect(await changeOrder(shop.app, number, 'complete', 'Imran: delivered')).toMatchObject({ ok: true });
    expect(await countMails()).toBe(mails);
  });

  test('stays delivered where a refund followed', async () => {
    const { number } = await place();
    await changeOrder(shop.app, number, 'complete', 'Imran: delivered');
    await refund(number, { amount: 100 });
    expect(await reopen(number)).toEqual({ ok: false, error: { code: 'refund_followed', number } });
    expect((await read(number)).state).toBe('completed');
  });
});

describe('a refund by line', () => {
  test('adds up to what was paid, restocks its pieces once, and never takes more than was bought', async () => {
    const before = await readTotals(shop, 'gym-towel');
    const { id, number } = await place();
    const towel = await lineOf(number, 0);
    const stick = await lineOf(number, 1);
    const paid = (await read(number)).total;
    const pieces = (lineId: number, quantity: number) => ({
      pieces: [{ lineId, quantity }],
      withShipping: true,
    });
    const refundPieces = (part: ReturnType<typeof pieces>) =>
      refundPart(shop.app, number, { cause: 'operator: damaged', restock: 'all', ...part });
    const one = await as(IMRAN, () => refundPieces(pieces(towel, 1)));
    expect(one).toMatchObject({ ok: true, value: { piecesToRestock: 1, to: 'paid', refund: 'refunded' } });
    let order = await read(number);
    expect(order.lines[0]).toMatchObject({ refunded: 1, restocked: 1, left: 2 });
    expect(order.refundable).toBe(paid - order.refundedAmount);
    expect((await readTotals(shop, 'gym-towel')).stock).toBe(before.stock - 2);

    expect(await refundPieces(pieces(towel, 3))).toMatchObject({
      error: { code: 'too_many_pieces', left: 2 },
    });
    expect(await refundPieces(pieces(999_999, 1))).toMatchObject({ error: { code: 'line_unknown' } });
    expect(await refundPieces(pieces(towel, 0))).toMatchObject({ error: { code: 'nothing_chosen' } });

    const shipped = rowsOf(await as(IMRAN, () => ship(number)));
    expect(shipped).toMatchObject({ left: 0, pieces: [{ quantity: 2 }, { quantity: 2 }] });
    await refundPieces(pieces(stick, 2));
    const book = order.lines[2]?.id ?? 0;
    await refundPieces(pieces(book, 1));
    const last = await as(NADIA, () => refundPieces(pieces(towel, 2)));
    expect(last).toMatchObject({ ok: true, value: { from: 'in_progress', to: 'refunded' } });
    order = await read(number);
    expect(order).toMatchObject({ state: 'refunded', refundable: 0, refundedAmount: paid });
    expect(await readTotals(shop, 'gym-towel')).toEqual(before);
    expect((await listAudit(id)).map(({ action, by }) => [action, by])).toEqual([
      ['order.refund', 'Imran'],
      ['order.ship', 'Imran'],
      ['order.refund', 'Nadia'],
    ]);
  });

  test('leaves the other stock to a cancellation', async () => {
    const before = await readTotals(shop, 'gym-towel');
    const { number } = await place();
    const pieces = [{ lineId: await lineOf(number, 0), quantity: 2 }];
    // Damaged before it was sent: two pieces are gone.
    rowsOf(
      await refundPart(shop.app, number, { pieces, withShipping: false, restock: 'none', cause: 'damaged' }),
    );
    rowsOf(await changeOrder(shop.app, number, 'cancel', 'operator: test'));
    expect((await readTotals(shop, 'gym-towel')).stock).toBe(before.stock - 2);
  });
});

describe('changes by the staff', () => {
  test('leave one audit entry each, and run once for a repeated request', async () => {
    const { id, number } = await place();
    const requestKey = randomUUID();
    const line = { item: String(await lineOf(number, 0)), quantity: 1 };
    const twice = await as(IMRAN, () =>
      Promise.all([
        ship(number, { requestKey, pieces: [line] }),
        ship(number, { requestKey, pieces: [line] }),
      ]),
    );
    expect(twice[1]).toEqual(twice[0]);
    await as(IMRAN, () => addStaffNote(shop.app, number, { text: ' Second parcel at noon ' }));
    const mail = (await read(number)).mails.find(({ kind }) => kind === 'shipment_sent');
    await shop.app.db.write((db) =>
      db
        .updateTable('outbox')
        .set({ failed_at: 1, claim: null, last_error: 'mailbox full' })
        .where('id', '=', mail?.id ?? 0)
        .execute(),
    );
    const resend = () => as(NADIA, () => resendOrderMail(shop.app, number, { mailId: mail?.id ?? 0 }));
    expect(await resend()).toMatchObject({ ok: true, value: { kind: 'shipment_sent' } });
    await shop.app.mail.idle();
    expect(await resend()).toMatchObject({ ok: true });
    await shop.app.mail.idle();
    expect((await read(number)).mails.filter(({ kind }) => kind === 'shipment_sent')).toMatchObject([
      { sentAt: expect.any(Number) },
      { sentAt: expect.any(Number), key: expect.stringContaining(':again-1') },
    ]);
    await as(IMRAN, () => changeOrder(shop.app, number, 'complete', 'operator: delivered'));
    await as(IMRAN, () => changeOrder(shop.app, number, 'return', 'Imran: damaged, wet box'));
    await as(IMRAN, () => refund(number, { amount: 100 }));
    await shop.app.db.write((db) =>
      db.updateTable('refund').set({ state: 'failed' }).where('order_id', '=', id).execute(),
    );
    expect((await read(number)).next).toEqual(['retry_refund']);
    const again = () => as(NADIA, () => refundAgain(shop.app, id, 'operator: retry', requestKey));
    expect([await again(), await again()]).toEqual(['refunded', 'refunded']);
    await as(IMRAN, () => changeOrder(shop.app, number, 'refund', 'operator: all of it'));
    expect((await listAudit(id)).map(({ action }) => action)).toEqual([
      'order.ship',
      'order.note',
      'order.resend-mail',
      'order.resend-mail',
      'order.change-status',
      'order.return',
      'order.refund',
      'order.retry-refund',
      'order.refund',
    ]);
    const { timeline } = await read(number);
    expect(timeline.find(({ kind }) => kind === 'note')).toMatchObject({
      text: 'Second parcel at noon',
      by: 'Imran',
    });
    const moves = timeline.flatMap((entry) => (entry.kind === 'moved' ? [[entry.by, entry.why]] : []));
    expect(moves).toEqual([
      ['Imran', { reason: 'damaged', note: 'wet box' }],
      ['Imran', { note: 'delivered' }],
      [undefined, undefined],
    ]);
  });

  test('retry a refund, which keeps its day, its pieces and its mail', async () => {
    const { id, number } = await place();
    const pieces = [{ lineId: await lineOf(number, 0), quantity: 1 }];
    rowsOf(await refundPart(shop.app, number, { pieces, withShipping: false, cause: 'operator: damaged' }));
    const db = shop.app.db.read;
    const read = async () => ({
      refund: await db
        .selectFrom('refund')
        .select(['id', 'created_at'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow(),
      line: await db
        .selectFrom('refund_line')
        .select('refund_id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow(),
      mail: await db
        .selectFrom('outbox')
        .select('key')
        .where('key', 'like', 'refund_sent:%')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    });
    const before = await read();
    expect(before.line.refund_id).toBe(before.refund.id);
    expect(before.mail.key).toBe(`refund_sent:${before.refund.id}`);
    await shop.app.db.write((transaction) =>
      transaction.updateTable('refund').set({ state: 'failed' }).where('order_id', '=', id).execute(),
    );
    shop.clock.advance(3 * 24 * 3_600_000);
    await refundAgain(shop.app, id, 'operator: retry');
    expect(await read()).toEqual(before);
  });

  test('of an order that waits for its payment are recorded with its end', async () => {
    const { id, number } = await place('challenged');
    await as(IMRAN, () => changeOrder(shop.app, number, 'cancel', 'operator: asked for'));
    expect((await read(number)).state).toBe('cancelled');
    expect(await listAudit(id)).toMatchObject([
      { action: 'order.cancel', by: 'Imran', after: { state: 'cancelled' } },
    ]);
  });

  test('conflict with a change of somebody else, who is not overwritten', async () => {
    const { id, number } = await place();
    const { version: expectedVersion } = await read(number);
    const both = await Promise.all([
      as(IMRAN, () => ship(number, { expectedVersion })),
      as(NADIA, () => refund(number, { amount: 500, expectedVersion })),
    ]);
    const refused = both.filter(({ ok }) => !ok);
    expect(refused).toMatchObject([{ error: { code: 'conflict', number } }]);
    expect(await listAudit(id)).toHaveLength(1);
    const cancelled = await as(NADIA, () =>
      changeOrder(shop.app, number, 'cancel', 'operator: late', { expectedVersion }),
    );
    expect(cancelled).toMatchObject({ ok: false, error: { code: 'conflict' } });
    await addStaffNote(shop.app, number, { text: 'A note changes no version' });
    const { version } = await read(number);
    expect(await refund(number, { amount: 1, expectedVersion: version })).toMatchObject({ ok: true });
  });
});

describe('the delivery address', () => {
  const to = {
    FirstName: 'Noura',
    LastName: 'Al Harbi',
    MobileNo: '98450 20161',
    AddressLineOne: '14 Lattice Bridge Road',
    CountryID: '356',
    StateProvinceId: '',
    CityId: '',
    PostalCode: '600020',
  };

  test('is corrected before shipping, checked, and compared with what the form showed', async () => {
    const { id, number } = await place('cash');
    const expected = readAddressValues((await read(number)).delivery);
    const change = (address: object, more: object = {}) =>
      as(IMRAN, () =>
        changeDeliveryAddress(shop.app, number, { expected, address: { ...to, ...address }, ...more }),
      );
    expect(await change({ AddressLineOne: ' ' })).toMatchObject({ error: { field: 'AddressLineOne' } });
    expect(await change({ AddressLineOne: 'Flat 💪' })).toMatchObject({
      error: { code: 'field_unprintable', field: 'AddressLineOne', sign: '💪' },
    });
    expect(await change({ StateProvinceId: '99999' })).toMatchObject({ error: { field: 'StateProvinceId' } });
    expect(await change({})).toMatchObject({ ok: true });
    const { deliveryLines, timeline } = await read(number);
    expect(deliveryLines).toEqual([
      'Noura Al Harbi',
      '14 Lattice Bridge Road',
      '600020',
      'India',
      '98450 20161',
    ]);
    expect(timeline.filter(({ kind }) => kind !== 'mail')).toMatchObject([
      {
        kind: 'audit',
        action: 'order.change-address',
        by: 'Imran',
        address: {
          from: expect.stringContaining('Noura Al Harbi, '),
          to: 'Noura Al Harbi, 14 Lattice Bridge Road, 600020, India, 98450 20161',
        },
      },
      { kind: 'placed' },
    ]);
    expect(await change({ PostalCode: '1' })).toMatchObject({
      ok: false,
      error: { code: 'conflict', current: { PostalCode: '600020' } },
    });
    rowsOf(await ship(number));
    expect(await change({}, { expected: undefined })).toMatchObject({ error: { code: 'not_allowed' } });
    expect(await listAudit(id)).toMatchObject([
      { after: { fields: ['MobileNo', 'AddressLineOne', 'PostalCode'] } },
    ]);
  });
});

describe('an order on the phone', () => {
  test('creates the customer, uses price, stock and coupon rules, and is placed once', async () => {
    const before = await readTotals(shop, 'gym-towel');
    const person = {
      FirstName: 'Karthik',
      LastName: 'Iyer',
      EmailAddress: `karthik.${shop.clock.now()}@example.com`,
      MobileNo: '+91 98 4000 1182',
      AddressLineOne: '14 Lattice Bridge Road',
      CountryID: '356',
      StateProvinceId: '',
      CityId: '',
      PostalCode: '600020',
    };
    const create = () => as(NADIA, () => createCustomer(shop.app, person, { locale: 'en' }));
    expect(await createCustomer(shop.app, { ...person, EmailAddress: 'x' }, { locale: 'en' })).toMatchObject({
      error: { code: 'field_invalid', field: 'EmailAddress' },
    });
    const { customerId } = rowsOf(await create());
    expect(await create()).toMatchObject({ error: { code: 'email_taken', customerId } });

    const lines = [{ ...(await cartLine(shop, 'gym-towel', 2)) }];
    const order = { customerId, lines, couponCode: '', note: 'Ring twice' };
    const quote = await quoteForCustomer(shop.app, order);
    const placeIt = (more: object = {}) =>
      as(NADIA, () =>
        placeOrderForCustomer(shop.app, {
          ...order,
          expectedTotal: quote.total,
          requestKey: '7ad4b5a8-5b7c-4b1c-9df7-2f0a1b2c3d4e',
          ...more,
        }),
      );
    expect(await placeIt({ expectedTotal: quote.total + 1 })).toMatchObject({
      error: { code: 'total_changed' },
    });
    expect(await placeIt({ couponCode: 'NOPE' })).toMatchObject({ error: { code: 'coupon_invalid' } });
    const placed = rowsOf(await placeIt());
    expect(rowsOf(await placeIt())).toEqual(placed);
    expect(await read(placed.number)).toMatchObject({
      state: 'placed',
      paymentMethod: 6,
      total: quote.total,
      customerNote: 'Ring twice',
      customer: { id: customerId, orders: 1 },
      mails: [{ kind: 'order_placed', recipient: person.EmailAddress }],
    });
    expect((await readTotals(shop, 'gym-towel')).stock).toBe(before.stock - 2);
    expect((await listAudit(placed.id)).map(({ action }) => action)).toEqual(['order.place']);
    const all = { ...order, lines: [{ ...(await cartLine(shop, 'gym-towel', 10_000)) }] };
    expect(await placeIt({ ...all, requestKey: randomUUID(), expectedTotal: undefined })).toMatchObject({
      ok: false,
      error: { status: 409 },
    });
  });
});

describe('papers for packing', () => {
  test('list what is left to ship, by order and by product', async () => {
    const [one, two] = [await place('card', 3), await place('cash', 2)];
    const towel = await lineOf(one.number, 0);
    rowsOf(await ship(one.number, { pieces: [{ item: String(towel), quantity: 2 }] }));
    const gone = await place('cash', 2);
    rowsOf(await changeOrder(shop.app, gone.number, 'complete', 'operator: test'));
    const ids = [two.id, gone.id, one.id];
    const { slips, skipped } = await readPackingSlips(shop.app.db.read, ids);
    expect(skipped).toMatchObject([{ number: gone.number, state: 'completed', obstacle: 'state' }]);
    expect(slips.map(({ cash }) => cash)).toEqual([
      { code: 'collect', sum: (await read(two.number)).total },
      { code: 'paid' },
    ]);
    expect(slips.map(({ number, lines }) => [number, lines.map(({ pieces }) => pieces)])).toEqual([
      [two.number, [2, 2]],
      [one.number, [1, 2]],
    ]);
    const { products: picked } = await readPickList(shop.app.db.read, ids);
    const towels = picked.find(
      ({ orders }) => orders.length === 2 && orders[0]?.pieces !== orders[1]?.pieces,
    );
    expect(towels).toMatchObject({ pieces: 3 });
    expect(picked.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(7);
  });

  test('say what each parcel of a cash order collects, which adds up to its total', async () => {
    const { id, number } = await place('cash', 3);
    const { total, lines } = await read(number);
    const due = async () => (await readPackingSlips(shop.app.db.read, [id])).slips[0]?.cash;
    rowsOf(await ship(number, { pieces: [{ item: String(lines[0]?.id), quantity: 1 }] }));
    const { goods = [], shipping = [], fee = [] } = lines[0]?.shares ?? {};
    const first = (goods[0] ?? 0) + (shipping[0] ?? 0) + (fee[0] ?? 0);
    expect(await due()).toEqual({ code: 'collect', sum: total - Math.round(first / 100) * 100 });
    const payout = { carrier: 'DHL', reference: '', recorded_at: 1, file_hash: number };
    await shop.app.db.write(async (db) => {
      const { id: remittance } = await db
        .insertInto('remittance')
        .values(payout)
        .returning('id')
        .executeTakeFirstOrThrow();
      const row = { remittance_id: remittance, order_id: id, tracking_number: '', result: 'paid' } as const;
      await db
        .insertInto('remittance_row')
        .values({ ...row, amount: total })
        .execute();
    });
    expect(await due()).toEqual({ code: 'collected' });
  });
});
