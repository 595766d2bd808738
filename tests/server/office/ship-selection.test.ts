import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { readShipPreview } from '#server/fulfilment/record/ship-preview.ts';
import { addOrderNote } from '#server/orders/note-on-order.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';

let shop: OfficeShop;
let packer: SignedIn;
let customer: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  shop = await openOfficeShop();
  packer = await shop.signIn('fulfilment');
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await signIn(shop);
});

const place = async () => {
  const [row] = rowsOf(
    await shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel', 2)]), customer),
  );
  return row?.OrderId ?? 0;
};
const preview = (ids: readonly number[]) => readShipPreview(shop.app.db.read, ids);
const read = (id: number) => readOrderForOffice(shop.app, String(id));
const auditOf = async (id: number) =>
  (
    await shop.app.db.read
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', 'order')
      .where('subject_id', '=', String(id))
      .execute()
  ).map(({ action }) => action);

/** Posts the form of the preview. Fields with several values make the body by hand. */
const ship = async (ids: readonly number[], more: Record<string, string>) => {
  const { formToken } = await import('#server/office/cookies.ts');
  const body = new URLSearchParams({
    token: formToken(shop.app, packer.token),
    do: 'order.ship-selection',
    carrier: 'Delhivery',
    trackingUrl: 'https://track.example/{number}',
    ...more,
  });
  for (const id of ids) body.append('ship', String(id));
  return shop.send('/office/orders/ship', { token: packer.token, method: 'POST', body: String(body) });
};

const formOf = async (ids: readonly number[]) => {
  const orders = await preview(ids);
  return {
    request: randomUUID(),
    ...Object.fromEntries(orders.map(({ id, version }) => [`version-${id}`, String(version)])),
    ...Object.fromEntries(ids.map((id) => [`tracking-${id}`, `T ${id}`])),
  };
};

test('a selection is shipped once, with one audit entry, mail and tracking link for each order', async () => {
  const ids = [await place(), await place()];
  const form = await formOf(ids);
  const answers = await Promise.all([ship(ids, form), ship(ids, form)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  for (const id of ids) {
    const order = await read(id);
    expect(order?.shipments).toMatchObject([
      {
        carrier: 'Delhivery',
        trackingNumber: `T ${id}`,
        trackingUrl: `https://track.example/T%20${id}`,
        lines: [{ quantity: 2 }],
      },
    ]);
    expect(order?.mails.filter(({ kind }) => kind === 'shipment_sent')).toHaveLength(1);
    expect(await auditOf(id)).toEqual(['order.ship']);
  }
});

test('a selection of all that is filtered has the orders of every page, for the preview, the slips and the pick list', async () => {
  const ids = [await place(), await place(), await place()];
  const selected = { ids: [String(ids[0])], all: `q=${encodeURIComponent(customer.email)}&next=ship` };
  const { visit } = await shop.send('/office/orders/ship', { token: packer.token });
  const shown = await visit?.query('orders.ship-preview', selected);
  expect(shown?.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  expect(await visit?.query('orders.packing-slips', selected)).toMatchObject({ slips: [{}, {}, {}] });
  expect(await visit?.query('orders.pick-list', selected)).toMatchObject({ products: [{ pieces: 6 }] });
  const one = await visit?.query('orders.ship-preview', { ...selected, all: undefined });
  expect(one?.map(({ id }) => id)).toEqual([ids[0]]);
});

test('orders that changed meanwhile or cannot be shipped are named, and the others are shipped', async () => {
  const [fine, cancelled, changed, sent] = [await place(), await place(), await place(), await place()];
  rowsOf(await changeOrder(shop.app, String(cancelled), 'cancel', 'operator: test'));
  expect((await preview([fine, cancelled])).map(({ obstacle }) => obstacle)).toEqual([undefined, 'state']);
  const ids = [fine, cancelled, changed, sent];
  const form = await formOf(ids);
  rowsOf(await changeOrder(shop.app, String(sent), 'complete', 'operator: test'));
  await shop.app.db.write((db) => addOrderNote(db, changed, 'operator: test', shop.clock.now()));
  const { status, visit } = await ship(ids, form);
  expect(status).toBe(422);
  expect(visit?.posted?.faults).toMatchObject({
    '': { code: 'bulk_partly', values: { n: 1, refused: 3 } },
    [`tracking-${cancelled}`]: { code: 'order_state' },
    [`tracking-${changed}`]: { code: 'bulk_changed' },
    [`tracking-${sent}`]: { code: 'bulk_changed' },
  });
  expect(visit?.posted?.values[`tracking-${changed}`]).toEqual([`T ${changed}`]);
  expect((await read(fine))?.shipments).toHaveLength(1);
  expect(await auditOf(changed)).toEqual([]);
  // The same form again, as the page shows it: the first order is not shipped twice.
  const again = await ship([fine, changed], { ...form, ...(await formOf([changed])), request: form.request });
  expect(again.status).toBe(303);
  expect((await read(fine))?.shipments).toHaveLength(1);
  expect(await auditOf(changed)).toEqual(['order.ship']);
});

test('a wrong carrier or link ships nothing', async () => {
  const id = await place();
  const form = await formOf([id]);
  const missing = await ship([id], { ...form, carrier: ' ' });
  expect(missing.visit?.posted?.faults).toMatchObject({ carrier: { code: 'carrier' } });
  const plain = await ship([id], { ...form, trackingUrl: 'http://track.example' });
  expect(plain.visit?.posted?.faults).toMatchObject({ trackingUrl: { code: 'tracking_url' } });
  expect((await ship([], form)).visit?.posted?.faults).toMatchObject({ '': { code: 'bulk_none' } });
  expect((await read(id))?.shipments).toEqual([]);
});

test.each([
  ['a shortened number', ['7.71235E+11', 'T1'], 'tracking_shortened'],
  ['an error of a spreadsheet', ['#N/A', 'T1'], 'tracking_cell_error'],
  ['the same number twice', ['t1', ' T1\u200f'], 'bulk_tracking_twice'],
])('ships nothing of a selection with %s', async (_, numbers, code) => {
  const ids = [await place(), await place()];
  const form = {
    ...(await formOf(ids)),
    ...Object.fromEntries(ids.map((id, at) => [`tracking-${id}`, numbers[at] ?? ''])),
  };
  const { visit } = await ship(ids, form);
  const wrong = code === 'bulk_tracking_twice' ? ids[1] : ids[0];
  expect(visit?.posted?.faults).toMatchObject({
    '': { code: 'bulk_tracking', values: { refused: 1 } },
    [`tracking-${wrong}`]: { code },
  });
  for (const id of ids) expect((await read(id))?.state).toBe('placed');
  const single = await shop.act(`/office/orders/${ids[0]}`, packer.token, 'order.ship', {
    ...{ carrier: 'DHL', trackingNumber: '#N/A', trackingUrl: '' },
    ...Object.fromEntries(((await read(ids[0] ?? 0))?.lines ?? []).map(({ id }) => [`pieces-${id}`, '1'])),
  });
  expect(single.visit?.posted?.faults).toMatchObject({ trackingNumber: { code: 'tracking_cell_error' } });
});
