import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/payment-method.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { formToken } from '#server/office/cookies.ts';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { cardOrder, listStates } from '../../support/orders.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';
import { tableBytes } from '../../support/table-bytes.ts';

let shop: OfficeShop;
let manager: SignedIn;
beforeAll(async () => {
  shop = await openOfficeShop();
  manager = await shop.signIn('manager');
});
afterAll(() => shop.close());

const PAGE = '/office/orders/statement';

const place = async (pieces: number, method: PaymentMethod = PAYMENT_METHOD.upi) => {
  const customer = await signIn(shop);
  const order = { ...cardOrder([await cartLine(shop, 'gym-towel', pieces)], ''), PaymentMethod: method };
  const [row] = rowsOf(await shop.call('post-order', order, customer));
  const { OrderId: id = 0, OrderNumber: number = '' } = row ?? {};
  const claim = (Utr: string) => shop.call('confirm-order-payment', { OrderId: id, Utr }, customer);
  return { id, number, rupees: row?.Transfer?.Amount ?? 0, claim };
};

const upload = (bytes: string | Buffer) => {
  const fields = { token: formToken(shop.app, manager.token), do: 'statement.check' };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--parts\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--parts\r\nContent-Disposition: form-data; name="file"; filename="bank.csv"\r\n\r\n`;
  const end = '\r\n--parts--\r\n';
  const body = Buffer.concat([Buffer.from(parts.join('') + head), Buffer.from(bytes), Buffer.from(end)]);
  const headers = { 'content-type': 'multipart/form-data; boundary=parts' };
  return shop.send(PAGE, { token: manager.token, method: 'POST', body, headers });
};

const preview = async () => {
  const { visit } = await shop.send(PAGE, { token: manager.token });
  return (await visit?.query('statement.draft', {}))?.rows ?? [];
};
const results = async () =>
  (await preview()).map(({ result, candidates }) => [result, ...candidates.map(({ number }) => number)]);
const record = async (results: readonly string[]) => {
  const row = (await preview()).filter(({ result }) => results.includes(result)).map((one) => one.sourceKey);
  return shop.act(PAGE, manager.token, 'statement.record', { row });
};
const stateOf = async (id: number) => (await listStates(shop, id)).at(-1);

test('rows of a statement are matched by number, sum and UTR, recorded once, and explained if they are not clear', async () => {
  const exact = await place(1);
  const byUtr = await place(2);
  const [wrongSum, twice] = [await place(3), await place(4)];
  const late = await place(5);
  shop.clock.advance(DAY_MS + 1);
  await reconcilePayments(shop.app);
  // The session has ended, too.
  manager = await shop.signIn('manager');
  // They expired with the late one: they are placed anew.
  const [a, b, c, d] = [await place(1), await place(2), await place(3), await place(4)];
  expect([exact, byUtr, wrongSum, twice].map(({ number }) => number)).not.toContain(a.number);
  const [sumOnly, cash] = [await place(6), await place(1, PAYMENT_METHOD.cashOnDelivery)];
  rowsOf(await b.claim('412345678901'));
  const text = [
    'STATEMENT OF ACCOUNT 1234,,,,',
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.',
    `27/11/26,UPI-RAVI-${a.number.toLowerCase()}@OKAXIS,0000401234567890,,"${a.rupees}.00"`,
    `27/11/26,UPI-NOORA-NO NOTE,0000412345678901,,${b.rupees}`,
    `27/11/26,UPI-${c.number},401234567891,,${c.rupees - 1}`,
    `27/11/26,UPI-${d.number} AND ${a.number},401234567892,,${d.rupees}`,
    `27/11/26,NEFT ${late.number},N123,,${late.rupees}`,
    `27/11/26,IMPS SOMEBODY,401234567893,,${sumOnly.rupees}`,
    `27/11/26,UPI-${cash.number},401234567894,,${a.rupees}`,
    '27/11/26,UPI-Q999999,401234567895,,10',
    `27/11/26,UPI-${a.number} AGAIN,401234567896,,${a.rupees}`,
    `27/11/26,RENT ${a.number},401234567897,${a.rupees},`,
    '27/11/26,INTEREST,,,12.34',
  ].join('\n');
  expect((await upload('What\n2\n')).visit?.posted?.faults).toMatchObject({
    'row-0': { code: 'remittance_no_statement_columns' },
  });
  expect((await upload(text)).status).toBe(303);
  const shown = [
    ['match', a.number],
    ['match', b.number],
    ['sum_differs', c.number],
    ['two_orders', a.number, d.number],
    ['late', late.number],
    ['sum_only', sumOnly.number],
    ['not_transfer', cash.number],
    ['unknown'],
    ['already_paid', a.number],
  ];
  expect(await results()).toEqual(shown);
  const { rows_json } = await shop.app.db.read
    .selectFrom('statement_draft')
    .select('rows_json')
    .executeTakeFirstOrThrow();
  expect(rows_json).not.toContain('INTEREST');

  expect((await record(['sum_differs'])).status).toBe(303);
  expect(await stateOf(c.id)).toBe('awaiting_payment');
  await Promise.all([record(['match']), record(['match'])]);
  expect([await stateOf(a.id), await stateOf(b.id), await stateOf(sumOnly.id)]).toEqual([
    'paid',
    'paid',
    'awaiting_payment',
  ]);
  expect((await listStates(shop, a.id)).filter((state) => state === 'paid')).toHaveLength(1);
  // The same file again: the rows are used.
  await upload(text);
  expect((await results()).slice(0, 2)).toEqual([
    ['used', a.number],
    ['used', b.number],
  ]);
  await record(['late', 'sum_only']);
  expect([await stateOf(late.id), await stateOf(sumOnly.id)]).toEqual(['paid', 'paid']);
  expect((await readOrderForOffice(shop.app, a.number))?.payment?.received).toBe('401234567890');
});

test('the columns of a statement with other headings are chosen once', async () => {
  const { number, rupees } = await place(2);
  const text = `Jour,Libelle,Recu\n27/11/26,UPI ${number},${rupees}\n`;
  const choose = (fields: Record<string, string>) =>
    shop.act(PAGE, manager.token, 'statement.columns', fields);
  expect((await upload(text)).status).toBe(303);
  expect(await results()).toEqual([]);
  expect((await choose({ 'column-credit': 'Recu' })).visit?.posted?.faults).toMatchObject({
    'column-narration': { code: 'statement_choose_text' },
  });
  expect((await choose({ 'column-credit': 'Recu', 'column-narration': 'Libelle' })).status).toBe(303);
  expect(await results()).toEqual([['match', number]]);
  await upload(text.replace('27/11', '28/11'));
  expect(await results()).toEqual([['match', number]]);
});

test('the button of an order and the command line follow the same rules', async () => {
  const order = await place(1);
  const page = `/office/orders/${order.id}`;
  const act = (amount: string, reference = '') =>
    shop.act(page, manager.token, 'order.receive-payment', { amount, reference });
  expect((await act('1')).visit?.posted?.faults).toMatchObject({ amount: { code: 'transfer_amount' } });
  const support = await shop.signIn('support');
  const refused = await shop.act(page, support.token, 'order.receive-payment', {
    amount: String(order.rupees),
  });
  expect([refused.status, await stateOf(order.id)]).toEqual([403, 'awaiting_payment']);
  expect((await act(String(order.rupees), '401234567890')).visit?.posted?.faults).toMatchObject({
    reference: { code: 'transfer_reference_used' },
  });
  expect((await act(String(order.rupees))).status).toBe(303);
  expect((await act(String(order.rupees))).visit?.posted?.faults).toMatchObject({
    '': { code: 'transfer_received' },
  });

  const refund = { by: 'whole', amount: '', sum: String(order.rupees * 100), reason: 'mind' };
  expect((await shop.act(page, manager.token, 'order.refund', refund)).status).toBe(303);
  const send = (paise: number) =>
    shop.act(page, manager.token, 'order.send-refund', { amount: String(paise), reference: 'N77' });
  expect((await send(1)).visit?.posted?.faults).toMatchObject({ '': { code: 'refund_sum_changed' } });
  expect((await send(order.rupees * 100)).status).toBe(303);
  expect((await send(order.rupees * 100)).visit?.posted?.faults).toMatchObject({
    '': { code: 'refund_sent' },
  });

  const [first, second] = [await place(1), await place(2)];
  const run = (...args: string[]) => runShopCommand(shop.app, 'payments', ...args);
  expect(await run('received', first.number, '--amount', '1')).toMatchObject({ code: 1 });
  expect(await run('received', first.number, '--reference', '499999999999')).toMatchObject({
    ...{ code: 0, out: `${first.number}: ₹${first.rupees}.00 received, now paid.` },
  });
  const rows = async function* () {
    yield [['2026-11-27', `UPI ${second.number}`, second.rupees]];
  };
  const columns = ['Date', 'Description', 'Credit'];
  const file = join(shop.app.config.varDir, 'bank.xlsx');
  await writeFile(file, await tableBytes({ name: 'bank', columns, rows: rows() }, 'xlsx'));
  expect((await run('statement', file)).out).toContain('Fit exactly: 1');
  expect(await stateOf(second.id)).toBe('awaiting_payment');
  expect((await run('statement', file, '--record', '--json')).json).toMatchObject({
    recorded: [second.number],
  });
  expect((await run('statement', file, '--record', '--json')).json).toMatchObject({ recorded: [] });

  expect((await run('returned')).out).not.toContain(second.number);
  await runShopCommand(shop.app, 'orders', 'refund', second.number);
  expect((await run('returned')).out).toContain(second.number);
  expect(await run('returned', second.number)).toMatchObject({
    ...{ code: 0, out: `${second.number}: ₹${second.rupees}.00 returned.` },
  });
  expect(await run('returned', second.number)).toMatchObject({ code: 1 });
});
