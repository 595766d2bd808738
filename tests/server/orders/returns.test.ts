import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Restock } from '#domain/orders/restock.ts';
import { RETURN_DAYS, type ReturnReason } from '#domain/orders/returns.ts';
import { asActor } from '#server/audit/actor.ts';
import { eraseCustomer } from '#server/customers/erase-customer.ts';
import { collectPersonalData } from '#server/customers/personal-data/collect.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { closeReturn } from '#server/fulfilment/returns/close-return.ts';
import { approveReturn, declineReturn } from '#server/fulfilment/returns/decide-return.ts';
import { receiveReturn } from '#server/fulfilment/returns/receive-return.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { APPROVED, cardOrder, readTotals } from '../../support/orders.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const DAY_MS = 86_400_000;
const CAUSE = 'operator: test';
const IMRAN = { kind: 'member', memberId: 7, name: 'Imran' } as const;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

let customer: Awaited<ReturnType<typeof signIn>>;
beforeEach(async () => {
  shop.clock.advance(60_000);
  customer = await signIn(shop);
});

const tokenOf = async (orderId: number, of = customer): Promise<string> => {
  const [row] = rowsOf(await shop.call('get-order-link', { OrderId: orderId }, of));
  return new URL(row?.Link ?? '').searchParams.get('link') ?? '';
};

const read = async (number: string) => {
  const order = await readOrderForOffice(shop.app, number);
  if (!order) throw new Error(`no order ${number}`);
  return order;
};

/** Three towels, two packs of sticks and a guide. */
const place = async (state: 'paid' | 'delivered' = 'delivered', method: 'card' | 'cash' = 'card') => {
  const lines = [
    await cartLine(shop, 'gym-towel', 3),
    await cartLine(shop, 'electrolyte-stick', 2),
    await cartLine(shop, 'book-shakes'),
  ];
  const order = method === 'cash' ? cashOrder(lines) : cardOrder(lines, APPROVED);
  const [row] = rowsOf(await shop.call('post-order', order, customer));
  const { OrderId: id = 0, OrderNumber: number = '' } = row ?? {};
  if (state === 'delivered') rowsOf(await changeOrder(shop.app, number, 'complete', CAUSE));
  const [towel = 0, stick = 0, guide = 0] = (await read(number)).lines.map((line) => line.id);
  shop.clock.advance(1000);
  return { id, number, token: await tokenOf(id), towel, stick, guide };
};

type Asked = readonly [line: number, quantity: number, reason?: ReturnReason];
const request = (Token: string, asked: readonly Asked[], more: object = {}) =>
  shop.call('request-return-by-link', {
    Token,
    IdempotencyKey: randomUUID(),
    Items: asked.map(([OrderItemID, Quantity, Reason = 'damaged']) => ({ OrderItemID, Quantity, Reason })),
    ...more,
  });
const ask = async (token: string, asked: readonly Asked[], more: object = {}) =>
  rowsOf(await request(token, asked, more))[0]?.ReturnId ?? 0;
const look = async (Token: string) => rowsOf(await shop.call('get-returns-by-link', { Token }));
const withdraw = (Token: string, ReturnId: number) =>
  shop.call('withdraw-return-by-link', { Token, ReturnId });
const receive = (
  number: string,
  returnId: number,
  arrived: readonly (readonly [number, number, boolean?])[],
) =>
  receiveReturn(shop.app, number, {
    returnId,
    arrived: arrived.map(([lineId, quantity, restock = true]) => ({ lineId, quantity, restock })),
  });
const refund = (number: string, returnId: number, more: object = {}) =>
  refundPart(shop.app, number, { returnId, withShipping: false, cause: CAUSE, ...more });
const refundLine = (number: string, lineId: number, quantity: number, restock: Restock = 'none') =>
  refundPart(shop.app, number, {
    pieces: [{ lineId, quantity }],
    withShipping: false,
    restock,
    cause: CAUSE,
  });
const codeOf = (answer: Awaited<ReturnType<typeof request>>) => (answer.ok ? 'ok' : answer.error.code);
const stateOf = async (number: string, at = 0) => (await read(number)).returns[at]?.state;
const sumOfRefunds = async (number: string) =>
  (await read(number)).refunds.reduce((sum, { amount }) => sum + amount, 0);

const listMails = async () => {
  await shop.app.mail.idle();
  const mails = await readInbox(join(shop.app.config.varDir, 'mail'));
  return mails.filter(({ to }) => to?.[0]?.address === customer.email);
};

/** The movements of a product must add up to its stock. */
const checkHistory = async (key: string) => {
  const product = await shop.app.db.read
    .selectFrom('product')
    .select(['id', 'stock_quantity'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const moves = await shop.app.db.read
    .selectFrom('stock_movement')
    .select(['delta', 'stock_after', 'kind'])
    .where('product_id', '=', product.id)
    .orderBy('id')
    .execute();
  for (const [at, { delta, stock_after }] of moves.entries())
    if (at > 0) expect(stock_after).toBe((moves[at - 1]?.stock_after ?? 0) + delta);
  expect(moves.at(-1)?.stock_after).toBe(product.stock_quantity);
  return moves.at(-1)?.kind;
};

describe('a return', () => {
  test('goes from the request over the parcel to the refund, with a mail, an entry and the stock of each step', async () => {
    const before = await readTotals(shop, 'gym-towel');
    const { id, number, token, towel, stick } = await place();
    const offered = await look(token);
    expect(offered.Items).toMatchObject([
      { Returnable: 3, Reasons: ['damaged', 'wrong', 'changed_mind'], Refusal: null },
      { Returnable: 2, Reasons: ['damaged', 'wrong', 'spoilt', 'unopened'], Refusal: null },
      { Returnable: 0, Reasons: [], Refusal: 'digital' },
    ]);
    const returnId = await ask(token, [
      [towel, 2, 'changed_mind'],
      [stick, 1, 'spoilt'],
    ]);
    expect((await look(token)).Items).toMatchObject([
      { Returnable: 1 },
      { Returnable: 1 },
      { Returnable: 0 },
    ]);
    shop.clock.advance(1000);
    const texts = { answer: 'Enclose the slip.', address: 'Quwana, 1 Office Park' };
    await asActor(IMRAN, () => approveReturn(shop.app, number, { returnId, ...texts }));
    expect((await look(token)).Returns).toMatchObject([
      { State: 'approved', Answer: texts.answer, Address: texts.address, CanWithdraw: true },
    ]);
    shop.clock.advance(1000);
    await asActor(IMRAN, () =>
      receive(number, returnId, [
        [towel, 2],
        [stick, 1, false],
      ]),
    );
    expect(await readTotals(shop, 'gym-towel')).toEqual({ stock: before.stock - 1, sold: before.sold + 1 });
    expect(await checkHistory('gym-towel')).toBe('returned');
    const [arrived] = (await read(number)).returns;
    expect(arrived).toMatchObject({ state: 'received', allowed: { refund: true, withdraw: false } });
    shop.clock.advance(1000);
    expect(await asActor(IMRAN, () => refund(number, returnId))).toMatchObject({
      ok: true,
      value: { to: 'completed', refund: 'refunded' },
    });
    expect(await sumOfRefunds(number)).toBe(arrived?.amount);
    expect(await stateOf(number)).toBe('refunded');
    expect((await look(token)).Returns).toMatchObject([{ State: 'refunded', Items: [{ Received: 2 }, {}] }]);
    expect((await listMails()).map(({ subject }) => subject).slice(-4)).toEqual([
      `Your return for order ${number}`,
      `Please send back the items of order ${number}`,
      `Your return for order ${number} has arrived`,
      `Your refund for order ${number}`,
    ]);
    const { timeline } = await read(number);
    expect(timeline.filter(({ kind }) => kind === 'return')).toHaveLength(1);
    const entries = await shop.app.db.read
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'order.approve-return',
      'order.receive-return',
      'order.refund',
    ]);
    // Whatever follows, a piece goes back once.
    rowsOf(await changeOrder(shop.app, number, 'return', CAUSE));
    expect(await readTotals(shop, 'gym-towel')).toEqual(before);
    await checkHistory('gym-towel');
  });

  test('can be declined with a reason, withdrawn once, and arrive in part', async () => {
    const { number, token, towel } = await place();
    const first = await ask(token, [[towel, 1]]);
    expect(await declineReturn(shop.app, number, { returnId: first, answer: ' ' })).toMatchObject({
      error: { code: 'answer_missing' },
    });
    expect(await declineReturn(shop.app, number, { returnId: first, answer: 'It was used' })).toMatchObject({
      ok: true,
    });
    expect((await listMails()).at(-1)?.text).toContain('It was used');
    const second = await ask(token, [[towel, 3]]);
    expect([await withdraw(token, second), await withdraw(token, second)]).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(codeOf((await withdraw(token, first)) as never)).toBe('return_not_open');
    expect(
      await approveReturn(shop.app, number, { returnId: second, answer: '', address: 'x' }),
    ).toMatchObject({ error: { code: 'return_state', returnState: 'withdrawn' } });
    const third = await ask(token, [[towel, 3]]);
    expect(await receive(number, third, [[towel, 0]])).toMatchObject({ error: { code: 'nothing_arrived' } });
    expect(await receive(number, third, [[towel, 4]])).toMatchObject({ error: { code: 'too_many_pieces' } });
    expect(await receive(number, third, [[towel, 2]])).toMatchObject({ ok: true });
    expect((await look(token)).Items[0]).toMatchObject({ Returnable: 1 });
    expect(await closeReturn(shop.app, number, { returnId: third })).toMatchObject({ ok: true });
    expect([await stateOf(number, 2), await sumOfRefunds(number)]).toEqual(['refunded', 0]);
  });

  test('says why something cannot come back', async () => {
    const late = await place();
    shop.clock.advance(RETURN_DAYS * DAY_MS + 1000);
    expect((await look(late.token)).Items[0]).toMatchObject({ Returnable: 0, Refusal: 'too_late' });
    const tooLate = await request(late.token, [[late.towel, 1]]);
    expect(tooLate).toMatchObject({ error: { status: 409, code: 'return_too_late' } });
    customer = await signIn(shop);
    const sent = await place('paid');
    expect((await look(sent.token)).Items[0]).toMatchObject({ Refusal: 'not_delivered' });
    const pieces = [{ item: String(sent.towel), quantity: 1 }];
    const parcel = { carrier: 'DHL', trackingNumber: randomUUID(), madeBy: 'Imran', pieces };
    rowsOf(await shipOrder(shop.app, sent.number, parcel));
    expect((await look(sent.token)).Items).toMatchObject([
      { Returnable: 1 },
      { Refusal: 'not_delivered' },
      {},
    ]);
    // What came back of the first parcel does not shorten the next one.
    const back = await ask(sent.token, [[sent.towel, 1]]);
    rowsOf(await receive(sent.number, back, [[sent.towel, 1]]));
    rowsOf(await refund(sent.number, back));
    expect((await read(sent.number)).lines[0]).toMatchObject({ left: 2, refunded: 1 });
    expect((await look(sent.token)).Items[0]).toMatchObject({ Returnable: 0, Refusal: 'none_left' });
    // A parcel that is paid on delivery is refused at the door instead.
    const cash = await place('paid', 'cash');
    rowsOf(await shipOrder(shop.app, cash.number, { ...parcel, trackingNumber: '2', pieces: undefined }));
    expect((await look(cash.token)).Items[0]).toMatchObject({ Refusal: 'not_delivered' });
    const open = await place();
    const codes = [
      await request(open.token, [[open.stick, 1, 'changed_mind']]),
      await request(open.token, [[open.guide, 1]]),
      await request(open.token, [[open.towel, 4]]),
      await request(open.token, [[late.towel, 1]]),
      await request(open.token, [
        [open.towel, 1],
        [open.towel, 1],
      ]),
      await request(open.token, [[open.towel, 0]]),
      await request(open.token, [[open.towel, -1]]),
      await request(open.token, [[open.towel, 1.5]]),
      await request(open.token, []),
      await request('x', [[open.towel, 1]]),
    ].map(codeOf);
    expect(codes).toEqual([
      'return_reason',
      'return_digital',
      'return_too_many',
      'return_line_unknown',
      'return_line_unknown',
      'bad_request',
      'bad_request',
      'bad_request',
      'bad_request',
      'order_link_invalid',
    ]);
  });

  test('belongs to the order of its link', async () => {
    const own = await place();
    const stranger = await signIn(shop);
    expect(await shop.call('get-order-link', { OrderId: own.id }, stranger)).toMatchObject({
      error: { status: 403 },
    });
    expect(await shop.call('get-order-link', { OrderId: 999_999 }, stranger)).toMatchObject({
      error: { status: 404 },
    });
    const other = await place();
    const returnId = await ask(own.token, [[own.towel, 1]]);
    expect(await withdraw(other.token, returnId)).toMatchObject({ error: { status: 404 } });
    const texts = { answer: '', address: 'x' };
    expect(await approveReturn(shop.app, other.number, { returnId, ...texts })).toMatchObject({
      error: { code: 'return_unknown' },
    });
    expect(await refund(other.number, returnId)).toMatchObject({ error: { code: 'return_unknown' } });
    expect(await refund(own.number, returnId)).toMatchObject({
      error: { code: 'return_state', returnState: 'requested' },
    });
    expect(await stateOf(own.number)).toBe('requested');
  });
});

describe('at the same time', () => {
  test('two tabs ask for no more than was bought, and a repeated request is stored once', async () => {
    const { number, token, towel } = await place();
    const answers = await Promise.all([request(token, [[towel, 2]]), request(token, [[towel, 2]])]);
    expect(answers.map(codeOf).sort()).toEqual(['ok', 'return_too_many']);
    const key = { IdempotencyKey: randomUUID() };
    const again = await Promise.all([1, 2, 3].map(() => ask(token, [[towel, 1]], key)));
    expect(new Set(again).size).toBe(1);
    expect((await read(number)).returns).toHaveLength(2);
    const mails = await listMails();
    expect(mails.filter(({ subject }) => subject === `Your return for order ${number}`)).toHaveLength(2);
  });

  test('two members refund a return once, and the second one is told', async () => {
    const { number, token, towel } = await place();
    const returnId = await ask(token, [[towel, 2]]);
    rowsOf(await receive(number, returnId, [[towel, 2]]));
    const { version: expectedVersion, returns } = await read(number);
    const answers = await Promise.all([1, 2].map(() => refund(number, returnId, { expectedVersion })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'conflict' } });
    expect(await refund(number, returnId)).toMatchObject({ error: { code: 'return_state' } });
    expect(await sumOfRefunds(number)).toBe(returns[0]?.amount);
  });

  test('a request and a refund of the same line never pay a piece twice', async () => {
    for (const isFirst of [true, false]) {
      const before = await readTotals(shop, 'gym-towel');
      const { number, token, towel } = await place();
      const racers = [request(token, [[towel, 3]]), refundLine(number, towel, 2, 'all')] as const;
      const [asked, refunded] = await Promise.all(isFirst ? racers : ([...racers] as const));
      expect(refunded.ok).toBe(true);
      const returnId = asked.ok ? (asked.value[0]?.ReturnId ?? 0) : await ask(token, [[towel, 1]]);
      rowsOf(await receive(number, returnId, [[towel, asked.ok ? 3 : 1]]));
      rowsOf(await refund(number, returnId));
      const order = await read(number);
      expect(order.lines[0]).toMatchObject({ refunded: 3, restocked: 3 });
      expect(await sumOfRefunds(number)).toBe(order.lines[0]?.lineTotal);
      expect(await readTotals(shop, 'gym-towel')).toEqual(before);
      expect((await look(token)).Items[0]).toMatchObject({ Returnable: 0, Refusal: 'none_left' });
      await checkHistory('gym-towel');
    }
  });

  test('pieces of a parcel that has arrived are refunded with their return only', async () => {
    const { number, token, towel } = await place();
    const returnId = await ask(token, [[towel, 2]]);
    rowsOf(await receive(number, returnId, [[towel, 2]]));
    expect(await refundLine(number, towel, 2)).toMatchObject({ error: { code: 'too_many_pieces', left: 1 } });
    expect(await refundLine(number, towel, 1)).toMatchObject({ ok: true });
    rowsOf(await refund(number, returnId));
    expect((await read(number)).lines[0]).toMatchObject({ refunded: 3, held: 0 });
  });

  test('an order that is refunded or comes back as a whole takes its returns along', async () => {
    const before = await readTotals(shop, 'gym-towel');
    const refunded = await place();
    await ask(refunded.token, [[refunded.towel, 1]]);
    rowsOf(await changeOrder(shop.app, refunded.number, 'refund', CAUSE, { restock: 'all' }));
    expect(await stateOf(refunded.number)).toBe('refunded');
    const returned = await place();
    const returnId = await ask(returned.token, [[returned.towel, 2]]);
    rowsOf(await changeOrder(shop.app, returned.number, 'return', CAUSE));
    expect(await stateOf(returned.number)).toBe('received');
    rowsOf(await refund(returned.number, returnId));
    expect((await read(returned.number)).lines[0]).toMatchObject({ refunded: 2 });
    expect(await readTotals(shop, 'gym-towel')).toEqual(before);
    await checkHistory('gym-towel');
  });
});

describe('what a customer sends', () => {
  const photo = () =>
    sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#a33' } })
      .withExif({ IFD0: { Artist: 'Noura' } })
      .jpeg()
      .toBuffer();

  test('has pictures that are small, without metadata, and never a drawing or a file of another kind', async () => {
    const { token, towel, number } = await place();
    const jpeg = (await photo()).toString('base64');
    const returnId = await ask(token, [[towel, 1]], { Pictures: [jpeg, jpeg] });
    const [stored] = await shop.app.db.read
      .selectFrom('return_picture')
      .select('content')
      .where('return_id', '=', returnId)
      .execute();
    const metadata = await sharp(Buffer.from(stored?.content ?? '', 'base64')).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 1280, height: 640 });
    expect(metadata.exif).toBeUndefined();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const cut = (await photo()).subarray(0, 900);
    const page = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]);
    const bad = [
      [Buffer.from(svg), 'return_picture_format'],
      [Buffer.from('GIF89a'), 'return_picture_format'],
      ...[cut, page, Buffer.alloc(0)].map((bytes) => [bytes, 'return_picture'] as const),
    ] as const;
    for (const [bytes, code] of bad)
      expect(codeOf(await request(token, [[towel, 1]], { Pictures: [jpeg, bytes.toString('base64')] }))).toBe(
        code,
      );
    expect(codeOf(await request(token, [[towel, 1]], { Pictures: [jpeg, jpeg, jpeg, jpeg] }))).toBe(
      'bad_request',
    );
    expect((await read(number)).returns).toHaveLength(1);
  });

  test('is in the export, and gone after the erasure', async () => {
    const { id, number, token, towel } = await place();
    const Pictures = [(await photo()).toString('base64')];
    const returnId = await ask(token, [[towel, 1]], { Note: 'It tore on Sunday', Pictures });
    await declineReturn(shop.app, number, { returnId, answer: 'Dear Noura, it was used' });
    const data = await collectPersonalData(shop.app.db.read, customer.email);
    expect(data.order_return).toMatchObject([{ note: 'It tore on Sunday', state: 'declined' }]);
    expect(data.return_line).toMatchObject([{ reason: 'damaged' }]);
    expect(data.return_picture).toHaveLength(1);
    rowsOf(await eraseCustomer(shop.app, customer.email));
    const [left] = await shop.app.db.read
      .selectFrom('order_return')
      .selectAll()
      .where('order_id', '=', id)
      .execute();
    expect(left).toMatchObject({ note: '', answer: '', request_key: null, state: 'declined' });
    const pictures = await shop.app.db.read
      .selectFrom('return_picture')
      .select('id')
      .where('return_id', '=', returnId)
      .execute();
    expect(pictures).toEqual([]);
    expect(codeOf(await request(token, [[towel, 1]]))).toBe('order_link_invalid');
  });
});
