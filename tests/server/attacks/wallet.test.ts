import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { listStates, walletOrder } from '../../support/orders.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { openPayingShop, type PayingShop } from '../../support/shop/paying-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';
import { PAYEE, type PayPalStandIn, payPalEvent, type WalletOrder } from '../../support/stand-ins/paypal.ts';

const ACTION = 'Payment Requires Action';
const PLACED = 'Order Placed Successfully';
const tally = createTally();
let paying: PayingShop;
let shop: TestShop;
let paypal: PayPalStandIn;
let total = '';
let customer: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  paying = await openPayingShop();
  ({ shop, paypal } = paying);
  customer = await signIn(shop);
  const { OrderId, wallet } = await begin();
  total = wallet.value;
  rowsOf(await shop.call('cancel-order-payment', { OrderId }, customer));
});
afterAll(async () => {
  tally.print();
  await paying.close();
});
beforeEach(async () => {
  customer = await signIn(shop);
});

const begin = async () => {
  const order = walletOrder([await cartLine(shop, 'gym-towel')]);
  const [requested] = rowsOf(await shop.call('post-order', order, customer));
  const { OrderId = 0, PayPalOrderId = '' } = requested ?? {};
  return { OrderId, wallet: paypal.orders.get(PayPalOrderId) as WalletOrder };
};
const claim = async (id: string, caller = customer) =>
  shop.call(
    'post-order',
    walletOrder([await cartLine(shop, 'gym-towel')], { payPalOrderConfirmJson: { id } }),
    caller,
  );
const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  fetch(`${shop.url}/webhooks/paypal`, { method: 'POST', body, headers });
const listOwnerMails = () =>
  shop.app.db.read.selectFrom('outbox').selectAll().where('kind', '=', 'foreign_payment').execute();

let read = 0;
const takeErrors = (): readonly string[] => {
  const errors = shop.errors.slice(read);
  read = shop.errors.length;
  return errors;
};

let planted = 0;
const plant = (isCaptured: boolean, changes: Partial<WalletOrder>): string => {
  planted += 1;
  const id = `PLANTED${planted}`;
  paypal.plant({
    id,
    value: total,
    ...(isCaptured ? { status: 'COMPLETED', capture: `CAP-${id}` } : { status: 'APPROVED' }),
    ...changes,
  });
  return id;
};

const FOREIGN: Readonly<Record<string, WalletOrder['payee']>> = {
  'another account': { merchant_id: 'THEFTMERCHANT', email_address: 'thief@example.com' },
  'an e-mail address without an account': { email_address: 'thief@example.com' },
  'the id of the shop and another e-mail address': { ...PAYEE, email_address: 'thief@example.com' },
  'the e-mail address of the shop and another id': { ...PAYEE, merchant_id: 'THEFTMERCHANT' },
  'an account that is not shown': {},
};

test('a payment to another account does not count, is logged, and the owner is notified once', async () => {
  const kind = 'payments to another account';
  for (const [what, payee] of Object.entries(FOREIGN))
    for (const isCaptured of [false, true]) {
      const before = (await listOwnerMails()).length;
      const id = plant(isCaptured, { payee });
      const answer = await claim(id);
      const isRefused = !answer.ok && answer.error.status === 409 && answer.error.code === 'payment_foreign';
      tally.note(kind, `${what}: ${JSON.stringify(answer)}`, isRefused);
      const order = paypal.orders.get(id);
      tally.note(kind, `${what}: captured`, isCaptured || order?.capture === undefined);
      expect(takeErrors().join()).toContain(id);
      expect(await listOwnerMails()).toHaveLength(before + 1);
    }
  expect(tally.listThrough(kind)).toEqual([]);
  shop.app.mail.deliver();
  await shop.app.mail.idle();
  const mails = await readInbox(join(shop.app.config.varDir, 'mail'));
  expect(mails.at(-1)?.subject).toMatch(/^Order Q\d+: payment to another account refused$/);
});

test("the shop's own wallet order is not captured after its payee, amount or intent was changed", async () => {
  const kind = 'changed orders of the shop';
  await runShopCommand(shop.app, 'settings', 'set', 'order_notice_emails', 'owner@example.com');
  const changes: Readonly<Record<string, Partial<WalletOrder>>> = {
    ...Object.fromEntries(Object.entries(FOREIGN).map(([what, payee]) => [what, { payee }])),
    'another amount': { value: '1.00' },
    'another currency': { currency: 'USD' },
    'an authorisation': { intent: 'AUTHORIZE' },
  };
  const ways = {
    confirm: (OrderId: number) => shop.call('confirm-order-payment', { OrderId }, customer),
    webhook: (_: number, wallet: WalletOrder) => send(payPalEvent('CHECKOUT.ORDER.APPROVED', wallet)),
    reconciler: () => {
      shop.clock.advance(61_000);
      return reconcilePayments(shop.app);
    },
  };
  for (const [what, change] of Object.entries(changes))
    for (const [way, go] of Object.entries(ways)) {
      const { OrderId, wallet } = await begin();
      Object.assign(wallet, change);
      paypal.approve(wallet.id);
      await go(OrderId, wallet);
      const states = await listStates(shop, OrderId);
      const isStopped = wallet.capture === undefined && states.at(-1) === 'payment_failed';
      tally.note(kind, `${what}, ${way}: ${states}`, isStopped);
    }
  expect(tally.listThrough(kind)).toEqual([]);
  const owner = (await listOwnerMails()).filter(({ recipient }) => recipient === 'owner@example.com');
  expect(owner).toHaveLength(Object.keys(FOREIGN).length * 3);
  takeErrors();
});

test('a payment that is captured to another account during the capture of the shop does not count', async () => {
  const { OrderId, wallet } = await begin();
  paypal.approve(wallet.id);
  // The capture response lists only captures, and the payee changed after the shop's check.
  const capture = {
    id: `CAP-${wallet.id}`,
    status: 'COMPLETED',
    amount: { currency_code: 'INR', value: total },
  };
  paypal.trouble('capture', {
    answer: JSON.stringify({
      id: wallet.id,
      status: 'COMPLETED',
      purchase_units: [{ payments: { captures: [capture] } }],
    }),
    before: () => Object.assign(wallet, { payee: FOREIGN['another account'] }),
  });
  const answer = await shop.call('confirm-order-payment', { OrderId }, customer);
  expect(answer).toMatchObject({ ok: false, error: { status: 409, code: 'payment_foreign' } });
  expect(await listStates(shop, OrderId)).toEqual(['awaiting_payment', 'payment_failed']);
  takeErrors();
});

test('a payment of the right account pays for one order of its amount, the one that it names', async () => {
  const kind = 'payments for something else';
  const other = await begin();
  const refused = {
    'names another order': { customId: String(other.OrderId) },
    'names no order of the shop': { customId: 'x' },
    'is an authorisation': { intent: 'AUTHORIZE' },
    'is of another amount': { value: '1.00' },
    'is of another currency': { currency: 'USD' },
  };
  for (const [what, change] of Object.entries(refused))
    for (const isCaptured of [false, true]) {
      const id = plant(isCaptured, change);
      const answer = await claim(id);
      const isRefused = !answer.ok && answer.error.status === 409;
      const { capture } = paypal.orders.get(id) ?? {};
      tally.note(kind, `${what}: ${JSON.stringify(answer)}`, isRefused && (isCaptured || !capture));
    }
  expect(tally.listThrough(kind)).toEqual([]);
  for (const isCaptured of [false, true]) {
    const [placed] = rowsOf(await claim(plant(isCaptured, { customId: '' })));
    expect(placed?.ResponseMsg).toBe(PLACED);
  }
  const [own] = rowsOf(await claim('UNKNOWN1'));
  expect(own?.ResponseMsg).toBe(ACTION);
});

test('one payment claimed for eight orders at once pays for one', async () => {
  const kind = 'one payment for many orders';
  const id = plant(true, {});
  const callers = await Promise.all(Array.from({ length: 8 }, () => signIn(shop)));
  const answers = await Promise.all(callers.map((caller) => claim(id, caller)));
  const placed = answers.filter((answer) => answer.ok && answer.value[0]?.ResponseMsg === PLACED);
  expect(placed).toHaveLength(1);
  for (const answer of answers)
    tally.note(
      kind,
      JSON.stringify(answer),
      placed.includes(answer) || (!answer.ok && answer.error.code === 'payment_used'),
    );
  expect(tally.listThrough(kind)).toEqual([]);
});

test('afterwards no other error is in the log, and PayPal got only valid requests', () => {
  expect(takeErrors()).toEqual([]);
  expect(paypal.complaints).toEqual([]);
});
