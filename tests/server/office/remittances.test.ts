import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readListState } from '#routes/office/list-state.ts';
import { OWED_LIST } from '#routes/office/lists.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { formToken } from '#server/office/cookies.ts';
import { listPaidOrders } from '#server/remittances/complete-paid.ts';
import { listOrderPayouts } from '#server/remittances/order-payouts.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';
import { tableBytes } from '../../support/table-bytes.ts';

let shop: OfficeShop;
let manager: SignedIn;
let parcels = 0;
beforeAll(async () => {
  shop = await openOfficeShop();
  manager = await shop.signIn('manager');
});
afterAll(() => shop.close());

const NEW = '/office/orders/remittances/new';
const PREVIEW = '/office/orders/remittances/preview';

/** A cash order in one parcel. */
const placeShipped = async () => {
  const customer = await signIn(shop);
  const [placed] = rowsOf(
    await shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel')]), customer),
  );
  const id = placed?.OrderId ?? 0;
  parcels += 1;
  const trackingNumber = `BD-${parcels}`;
  rowsOf(await shipOrder(shop.app, String(id), { carrier: 'Blue Dart', trackingNumber, madeBy: 'Imran' }));
  const order = await readOrder(id);
  return { id, trackingNumber, number: order.number, total: order.total, rupees: order.total / 100 };
};

const readOrder = async (id: number) => {
  const order = await readOrderForOffice(shop.app, String(id));
  if (!order) throw new Error('the order is gone');
  return order;
};

const upload = (
  text: string | Buffer,
  { carrier = 'Blue Dart', reference = 'UTR 4711', member = manager, action = 'remittance.check' } = {},
) => {
  const boundary = 'parts';
  const fields = { token: formToken(shop.app, member.token), do: action, carrier, reference };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="payout.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${parts.join('')}${head}`),
    Buffer.from(text),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return shop.send(NEW, { token: member.token, method: 'POST', body, headers });
};

const readDraft = async (member = manager) => {
  const { visit } = await shop.send(PREVIEW, { token: member.token });
  return visit?.query('remittances.draft', { result: undefined, from: 0, size: 50 });
};

const record = async (fields: Record<string, string> = {}) =>
  shop.act(PREVIEW, manager.token, 'remittance.record', {
    ...{ file: (await readDraft())?.fileHash ?? '', carrier: 'Blue Dart', reference: 'UTR 4711' },
    ...{ request: randomUUID(), ...fields },
  });

const countRecorded = async () =>
  (await shop.app.db.read.selectFrom('remittance').select('id').execute()).length;

const auditOf = async (subject: string, id: number | string) =>
  (
    await shop.app.db.read
      .selectFrom('audit_entry')
      .select(['action', 'member_id'])
      .where('subject', '=', subject)
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action, member_id }) => [action, member_id]);

test('a file with faults names each by line and column, keeps what was typed, and stores nothing', async () => {
  const faulty = await upload('AWB no.,COD amount\nBD-7,-5\n,499\nBD-8,1499\n', { reference: 'UTR 1' });
  expect(faulty.status).toBe(422);
  expect(faulty.visit?.posted).toMatchObject({
    action: 'remittance.check',
    values: { carrier: ['Blue Dart'], reference: ['UTR 1'] },
    faults: {
      file: { code: 'remittance_file', values: { n: 2 } },
      'row-0': {
        code: 'remittance_amount_invalid',
        values: { line: 2, column: 'COD amount', text: '-5' },
      },
      'row-1': { code: 'remittance_tracking_missing', values: { line: 3, column: 'AWB no.' } },
    },
  });
  const many = await upload(`AWB,Amount\n${'X,no\n'.repeat(150)}`);
  expect(many.visit?.posted?.faults.file?.values).toEqual({ n: 150 });
  expect(Object.keys(many.visit?.posted?.faults ?? {})).toHaveLength(101);
  const nameless = await upload('AWB,Amount\nX,1\n', { carrier: ' ' });
  expect(nameless.visit?.posted).toMatchObject({
    faults: { carrier: { code: 'carrier' } },
    values: { reference: ['UTR 4711'] },
  });
  const empty = await upload('');
  expect(empty.visit?.posted?.faults).toEqual({ file: { code: 'import_no_file' } });
  const large = await upload(Buffer.alloc(5 * 1024 * 1024 + 1, 'x'));
  expect(large.visit?.posted).toMatchObject({
    faults: { '': { code: 'upload_too_large' } },
    values: { carrier: ['Blue Dart'] },
  });
  expect([await readDraft(), await countRecorded()]).toEqual([undefined, 0]);
});

test('the columns of a workbook with unknown headings are chosen once', async () => {
  const { trackingNumber, rupees } = await placeShipped();
  const workbook = (note: string) => {
    const rows = async function* () {
      yield [[trackingNumber, rupees, note]];
    };
    return tableBytes({ name: 'payout', columns: ['Colis', 'Montant', 'Note'], rows: rows() }, 'xlsx');
  };
  expect((await upload(await workbook('a'))).status).toBe(303);
  expect(await readDraft()).toMatchObject({ headings: ['Colis', 'Montant', 'Note'], rows: [] });
  expect((await record()).visit?.posted?.faults).toMatchObject({ '': { code: 'remittance_gone' } });
  const choose = (tracking: string, amount: string) =>
    shop.act(PREVIEW, manager.token, 'remittance.columns', {
      'column-tracking': tracking,
      'column-amount': amount,
    });
  expect((await choose('Colis', '')).visit?.posted?.faults).toMatchObject({
    'column-amount': { code: 'remittance_choose_amount' },
  });
  expect((await choose('Colis', 'Note')).visit?.posted?.faults).toMatchObject({
    'row-0': { code: 'remittance_amount_invalid', values: { line: 2, column: 'Note', text: 'a' } },
  });
  expect((await choose('Colis', 'Montant')).status).toBe(303);
  expect(await readDraft()).toMatchObject({ headings: undefined, rows: [{ result: 'paid' }] });
  await upload(await workbook('b'));
  expect(await readDraft()).toMatchObject({ headings: undefined, rows: [{ result: 'paid' }] });
  await shop.act(PREVIEW, manager.token, 'remittance.discard', {});
});

test('a file is previewed, recorded once, and its paid orders are completed by one form', async () => {
  const [paid, other, short] = [await placeShipped(), await placeShipped(), await placeShipped()];
  const csv = `AWB,Amount\n${paid.trackingNumber},${paid.rupees}\n${other.trackingNumber},${other.rupees}\n${short.trackingNumber},1\nNONE,5\n`;
  const checked = await upload(csv);
  expect([checked.status, checked.headers.location]).toEqual([303, PREVIEW]);
  expect(await readDraft()).toMatchObject({
    ...{ fileName: 'payout.csv', carrier: 'Blue Dart', reference: 'UTR 4711', toComplete: 2 },
    rows: [
      { line: 2, order: paid.number, result: 'paid' },
      { line: 3, result: 'paid' },
      { line: 4, order: short.number, result: 'short', owed: short.total, received: 100 },
      { line: 5, orderId: null, result: 'unknown' },
    ],
    sums: [
      { result: 'paid', rows: 2, amount: paid.total + other.total },
      { result: 'short', rows: 1, amount: 100 },
      { result: 'unknown', rows: 1, amount: 500 },
    ],
  });
  expect(await countRecorded()).toBe(0);

  const file = (await readDraft())?.fileHash ?? '';
  const form = { file, request: randomUUID(), reference: 'UTR 4712' };
  const [first, second] = [await record(form), await record(form)];
  const to = first.headers.location ?? '';
  expect(to).toMatch(/^\/office\/orders\/remittances\/\d+$/);
  expect([first.status, second.status, second.headers.location]).toEqual([303, 303, to]);
  const id = Number(to.split('/').at(-1));
  expect(await auditOf('remittance', id)).toEqual([['remittance.record', manager.memberId]]);
  expect(await listOrderPayouts(shop.app.db.read, paid.id)).toMatchObject([
    { remittanceId: id, carrier: 'Blue Dart', reference: 'UTR 4712', amount: paid.total, isCounted: true },
  ]);

  const again = await upload(csv);
  expect(again.visit?.posted?.faults).toMatchObject({
    file: { code: 'remittance_recorded', values: { id } },
  });
  const gone = await record({ file: 'other' });
  expect(gone.visit?.posted?.faults).toEqual({ '': { code: 'remittance_gone' } });

  const { visit } = await shop.send(to, { token: manager.token });
  const one = await visit?.query('remittances.read', { id: String(id) });
  expect(one?.paid.map(({ number }) => number)).toEqual([paid.number, other.number]);
  const versions = (await listPaidOrders(shop.app.db.read, id)).map((order) => [
    `version-${order.id}`,
    String(order.version),
  ]);
  // An order that is not paid in full is not completed, whatever the form says.
  const { version } = await readOrder(short.id);
  const forged = await shop.act(to, manager.token, 'remittance.complete', {
    [`version-${short.id}`]: String(version),
  });
  expect(forged.visit?.posted?.faults).toEqual({
    '': { code: 'remittance_partly', values: { n: 0, left: 1 } },
  });
  const fields = { request: randomUUID(), ...Object.fromEntries(versions) };
  const complete = () => shop.act(to, manager.token, 'remittance.complete', fields);
  const answers = await Promise.all([complete(), complete()]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  for (const order of [paid, other]) {
    expect((await readOrder(order.id)).state).toBe('completed');
    expect(await auditOf('order', order.id)).toEqual([['order.change-status', manager.memberId]]);
  }
  expect((await readOrder(short.id)).state).toBe('in_progress');
  expect(await listPaidOrders(shop.app.db.read, id)).toEqual([]);
});

test('an order that has changed since the page was opened is not completed', async () => {
  const [order, changed] = [await placeShipped(), await placeShipped()];
  await upload(
    `AWB,Amount\n${order.trackingNumber},${order.rupees}\n${changed.trackingNumber},${changed.rupees}\n`,
  );
  const to = (await record()).headers.location ?? '';
  const id = Number(to.split('/').at(-1));
  const versions = (await listPaidOrders(shop.app.db.read, id)).map((one) => [
    `version-${one.id}`,
    String(one.id === changed.id ? one.version - 1 : one.version),
  ]);
  const answer = await shop.act(to, manager.token, 'remittance.complete', Object.fromEntries(versions));
  expect([answer.status, answer.visit?.posted?.faults]).toEqual([
    422,
    { '': { code: 'remittance_partly', values: { n: 1, left: 1 } } },
  ]);
  expect([(await readOrder(order.id)).state, (await readOrder(changed.id)).state]).toEqual([
    'completed',
    'in_progress',
  ]);
});

test('what couriers owe is listed, searched, summed and exported', async () => {
  const order = await placeShipped();
  const list = async (search: string) => {
    const { visit } = await shop.send('/office/orders/remittances/owed', { token: manager.token });
    return visit?.query('remittances.owed', readListState(OWED_LIST, new URLSearchParams(search)));
  };
  expect(await list(`q=${order.trackingNumber}`)).toMatchObject({
    ...{ count: 1, missing: order.total },
    rows: [{ number: order.number, days: 0, owed: order.total, received: 0, carriers: ['Blue Dart'] }],
  });
  expect(await list('shipped=2000-01-01&shipped-until=2000-01-02')).toMatchObject({ count: 0, rows: [] });
  const page = await list('');
  expect(page?.count).toBeGreaterThan(1);
  expect(page?.rows.at(-1)?.number).toBe(order.number);
  expect((await list('sort=days'))?.rows[0]?.number).toBe(order.number);
  const file = await shop.send(`/office/orders/remittances/owed/export?q=${order.number}&as=csv`, {
    token: manager.token,
  });
  expect(file.text.trim().split('\r\n')).toHaveLength(2);
  expect(file.text).toContain(`${order.number},`);
});

test('only the roles that may refund see and record payouts', async () => {
  const packer = await shop.signIn('fulfilment');
  expect((await shop.send('/office/orders/remittances', { token: packer.token })).status).toBe(403);
  const refused = await upload('AWB,Amount\nX,1\n', { member: packer });
  expect([refused.status >= 400, await readDraft()]).toEqual([true, undefined]);
  const [row] = await shop.app.db.read.selectFrom('remittance_draft').selectAll().execute();
  expect(row).toBeUndefined();
});
