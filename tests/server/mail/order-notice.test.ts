import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { cardOrder } from '../../support/orders.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { openPayingShop, type PayingShop } from '../../support/shop/paying-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';

let paying: PayingShop;
let shop: PayingShop['shop'];
beforeAll(async () => {
  paying = await openPayingShop();
  ({ shop } = paying);
  await run('settings', 'set', 'order_notice_emails', 'owner@example.com', 'packer@example.com');
});
afterAll(() => paying.close());

let customer: Awaited<ReturnType<typeof signIn>>;
beforeEach(async () => {
  customer = await signIn(shop);
});

const run = (...args: string[]) => runShopCommand(shop.app, ...args);
const listNotices = async (orderId: number) => {
  const mails = await shop.app.db.read
    .selectFrom('outbox')
    .select(['key', 'recipient'])
    .where('kind', '=', 'new_order')
    .where('key', 'like', `new_order:${orderId}:%`)
    .orderBy('recipient')
    .execute();
  return mails.map(({ recipient }) => recipient);
};

test('a cash order is mailed to each configured address with all details for packing', async () => {
  const lines = [await cartLine(shop, 'gym-towel', 2)];
  const [placed] = rowsOf(
    await shop.call('post-order', cashOrder(lines, { OrderNote: 'Ring twice' }), {
      ...customer,
      locale: 'ar',
    }),
  );
  const { OrderId = 0, OrderNumber = '' } = placed ?? {};
  expect(await listNotices(OrderId)).toEqual(['owner@example.com', 'packer@example.com']);
  shop.app.mail.deliver();
  await shop.app.mail.idle();
  const { json } = await run('orders', 'show', OrderNumber, '--json');
  const mails = await readInbox(join(shop.app.config.varDir, 'mail'));
  const mail = mails.find(({ to }) => to?.[0]?.address === 'owner@example.com');
  expect(mail?.subject).toMatch(new RegExp(`^New order ${OrderNumber}: ₹[\\d,.]+$`));
  for (const part of [
    json.order.items[0].sku,
    '2 ×',
    'Residency Road',
    'in cash',
    'Ring twice',
    customer.email,
  ])
    expect(mail?.text).toContain(part);
});

test('a card order is mailed once when it is paid, however often its webhook arrives', async () => {
  const order = cardOrder([await cartLine(shop, 'gym-towel')], 'tok_threeDSecureRequired');
  const [placed] = rowsOf(await shop.call('post-order', order, customer));
  const OrderId = placed?.OrderId ?? 0;
  const intent = [...paying.stripe.intents.values()].find(({ orderId }) => orderId === String(OrderId));
  if (!intent) throw new Error('there is no payment');
  expect(await listNotices(OrderId)).toEqual([]);
  paying.stripe.authenticate(intent.id, true);
  const send = async (id?: string) => {
    const event = paying.stripe.event('payment_intent.succeeded', intent, shop.clock.now(), id);
    return (await fetch(`${shop.url}/webhooks/stripe`, { method: 'POST', ...event })).status;
  };
  const same = ['evt_one', 'evt_one', 'evt_two', 'evt_two'];
  expect(await Promise.all(same.map(send))).toEqual([200, 200, 200, 200]);
  expect(await send('evt_one')).toBe(200);
  rowsOf(await shop.call('confirm-order-payment', { OrderId }, customer));
  expect(await listNotices(OrderId)).toEqual(['owner@example.com', 'packer@example.com']);
});

test('an unpaid order is not mailed', async () => {
  const order = cardOrder([await cartLine(shop, 'gym-towel')], 'tok_chargeDeclined');
  expect((await shop.call('post-order', order, customer)).ok).toBe(false);
  const { id } = await shop.app.db.read
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customer.userId)
    .executeTakeFirstOrThrow();
  expect(await listNotices(id)).toEqual([]);
});
