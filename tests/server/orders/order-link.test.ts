import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ORDER_LINK_DAYS } from '#domain/orders/order-link.ts';
import { eraseCustomer } from '#server/customers/erase-customer.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { createOrderLink } from '#server/orders/order-link.ts';
import { deriveSecrets } from '#server/platform/secrets/secrets.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { APPROVED, cardOrder, listStates, readTotals } from '../../support/orders.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

let customer: Awaited<ReturnType<typeof signIn>>;
beforeEach(async () => {
  customer = await signIn(shop);
});

const place = async (pay: 'cash' | 'card' = 'cash') => {
  const lines = [await cartLine(shop, 'gym-towel', 2)];
  const order = pay === 'cash' ? cashOrder(lines) : cardOrder(lines, APPROVED);
  const [placed] = rowsOf(await shop.call('post-order', order, customer));
  return { id: placed?.OrderId ?? 0, number: placed?.OrderNumber ?? '' };
};

const tokenIn = (text = ''): string => /\/order\?link=([\w-]+)/.exec(text)?.[1] ?? '';
const tokenOf = (orderId: number): string => tokenIn(createOrderLink(shop.app, orderId, 'en'));

const statusOf = (answer: { ok: true } | { ok: false; error: { status: number } }): number =>
  answer.ok ? 200 : answer.error.status;
const see = async (Token: string) => {
  const answer = await shop.call('get-order-by-link', { Token });
  return { status: statusOf(answer), order: answer.ok ? answer.value : undefined };
};
const cancel = async (Token: string) => statusOf(await shop.call('cancel-order-by-link', { Token }));
const ask = (OrderNumber: string, Contact: string) => shop.call('send-order-link', { OrderNumber, Contact });

const listLinkMails = () =>
  shop.app.db.read
    .selectFrom('outbox')
    .select('recipient')
    .where('kind', '=', 'order_link')
    .where('recipient', '=', customer.email)
    .execute();

describe('the link in a mail', () => {
  test('shows the order without a login', async () => {
    const { number } = await place();
    await shop.app.mail.idle();
    const mails = await readInbox(join(shop.app.config.varDir, 'mail'));
    const mail = mails.find(
      ({ to, subject }) => to?.[0]?.address === customer.email && subject?.includes(number),
    );
    const { status, order } = await see(tokenIn(mail?.text));
    expect(status).toBe(200);
    expect(order).toMatchObject({
      OrderNumber: number,
      IsCancelled: false,
      CanCancel: true,
      Order: { OrderNumber: number, LatestStatusID: 1 },
      Items: [{ Quantity: 2 }],
    });
  });

  test('ends after its days, with a new secret, and with the customer', async () => {
    const { id } = await place();
    const token = tokenOf(id);
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    const foreign = tokenIn(
      createOrderLink(
        { ...shop.app, secrets: deriveSecrets({ current: 'another', previous: [] }) },
        id,
        'en',
      ),
    );
    for (const bad of [changed, foreign, '', 'x', String(id)]) expect((await see(bad)).status).toBe(404);

    const now = shop.clock.now();
    const late = tokenIn(
      createOrderLink({ ...shop.app, clock: { now: () => now - ORDER_LINK_DAYS * DAY_MS } }, id, 'en'),
    );
    expect((await see(late)).status).toBe(404);
    expect(await cancel(late)).toBe(404);

    expect(await cancel(token)).toBe(200);
    await eraseCustomer(shop.app, customer.email);
    expect((await see(token)).status).toBe(404);
  });

  test('shows the numbers of the customer’s messages about the order', async () => {
    const { id, number } = await place();
    const write = (Email: string, Subject: string, more: object = {}) =>
      shop.call('contact-us', {
        ...{ FullName: 'Noura', Email, PhoneNumber: '', Subject, Message: 'Where is it?', ...more },
      });
    await write(customer.email.toUpperCase(), `Order ${number}`);
    await write(customer.email, `Order ${number}1`);
    await write('stranger@example.com', `Order ${number}`);
    await write(customer.email, `Order ${number}`, { Website: 'https://spam.example' });
    const messages = rowsOf(await shop.call('get-messages-by-link', { Token: tokenOf(id) }));
    expect(messages).toMatchObject([{ TicketNumber: expect.stringMatching(/^M-\d{4}$/), State: 'open' }]);
    const foreign = await shop.call('get-messages-by-link', { Token: 'x' });
    expect(statusOf(foreign)).toBe(404);
  });

  test('cancels an order once, returns its stock, and is refused after a shipment', async () => {
    const before = await readTotals(shop, 'gym-towel');
    const cash = await place();
    const answers = await Promise.all([cancel(tokenOf(cash.id)), cancel(tokenOf(cash.id))]);
    expect(answers).toEqual([200, 200]);
    expect(await listStates(shop, cash.id)).toEqual(['placed', 'cancelled']);
    expect(await readTotals(shop, 'gym-towel')).toEqual(before);
    expect((await see(tokenOf(cash.id))).order).toMatchObject({
      IsCancelled: true,
      CanCancel: false,
      Order: null,
    });

    const card = await place('card');
    expect(await cancel(tokenOf(card.id))).toBe(200);
    expect((await listStates(shop, card.id)).at(-1)).toBe('refunded');
    const refunds = await shop.app.db.read
      .selectFrom('refund')
      .select('state')
      .where('order_id', '=', card.id)
      .execute();
    expect(refunds).toEqual([{ state: 'refunded' }]);
    expect(await readTotals(shop, 'gym-towel')).toEqual(before);

    const shipped = await place();
    const [, answer] = await Promise.all([
      shipOrder(shop.app, shipped.number, {
        carrier: 'Blue Dart',
        trackingNumber: 'BD-1',
        madeBy: 'operator',
      }),
      cancel(tokenOf(shipped.id)),
    ]);
    const last = (await listStates(shop, shipped.id)).at(-1);
    expect([answer, last]).toEqual(last === 'cancelled' ? [200, 'cancelled'] : [409, 'in_progress']);

    const sent = await place();
    await shipOrder(shop.app, sent.number, {
      carrier: 'Blue Dart',
      trackingNumber: 'BD-2',
      madeBy: 'operator',
    });
    expect(await cancel(tokenOf(sent.id))).toBe(409);
    expect((await see(tokenOf(sent.id))).order).toMatchObject({ CanCancel: false });
  });
});

describe('a request for the link', () => {
  test('is answered the same for every pair, and mailed for the right one only', async () => {
    const { id, number } = await place();
    await shop.app.db.write((db) =>
      db
        .updateTable('orders')
        .set({ delivery_json: JSON.stringify({ MobileNo: '+91 98450 20160' }) })
        .where('id', '=', id)
        .execute(),
    );
    const other = await signIn(shop);
    const wrong = [
      await ask(number, other.email),
      await ask(number, '1234567'),
      await ask(number, '160'),
      await ask('Q999999999', customer.email),
      await ask('', ''),
    ];
    expect(await listLinkMails()).toEqual([]);
    const right = [
      await ask(number, customer.email.toUpperCase()),
      await ask(`# ${number.toLowerCase()}`, '٠٩٨٤٥٠٢٠١٦٠'),
      await ask(number, '00919845020160'),
    ];
    expect(new Set([...wrong, ...right].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await listLinkMails()).toEqual(Array(3).fill({ recipient: customer.email }));

    // No mail reaches this guest, so the number and the phone show the state.
    await shop.app.db.write((db) =>
      db.updateTable('customer').set({ email: '', is_guest: 1 }).where('id', '=', customer.userId).execute(),
    );
    expect(rowsOf(await ask(number, '98450 20160'))).toMatchObject([{ OrderState: 'Active' }]);
    for (const contact of ['98450 20161', '', ' '])
      expect(JSON.stringify(await ask(number, contact))).toBe(JSON.stringify(wrong[0]));
  });
});
