import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translate.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { APPROVED, cardOrder, readTotals, walletOrder } from '../../support/orders.ts';
import { codeOf, readInbox } from '../../support/shop/mailbox.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

type Customer = Awaited<ReturnType<typeof signIn>>;

const tally = createTally();
const KIND = 'large cash orders without a confirmed e-mail';
const MINUTE_MS = 60_000;
const PRODUCT = 'gym-towel';
let shop: TestShop;

/** An item costs 1,000 rupees. Delivery is free from two items. */
const open = async (settings: Parameters<typeof openTestShop>[1] = { rateLimits: true }) => {
  const opened = await openTestShop(undefined, settings);
  await opened.app.db.write((db) =>
    db
      .updateTable('product')
      .set({ price: 100_000, discounted_price: null, stock_quantity: 1000, order_maximum_quantity: 50 })
      .where('key', '=', PRODUCT)
      .execute(),
  );
  // All customers share a phone number and an address. Other tests cover the limits of unpaid orders.
  for (const scope of ['account', 'phone', 'address', 'network'])
    await runShopCommand(opened.app, 'settings', 'set', `unpaid_limit_${scope}`, 'none');
  return opened;
};

beforeAll(async () => {
  shop = await open();
});
afterAll(async () => {
  tally.print();
  await shop.close();
});

const towels = async (thousands: number) => [await cartLine(shop, PRODUCT, thousands)];
const order = async (customer: Customer, thousands: number, more: Parameters<typeof cashOrder>[1] = {}) => {
  const answer = await shop.call('post-order', cashOrder(await towels(thousands), more), customer);
  return answer.ok ? 200 : answer.error.code;
};
const send = async (customer: Customer, locale: 'en' | 'ar' = 'en') =>
  rowsOf(await shop.call('send-contact-code', { Channel: 'email' }, { ...customer, locale }))[0];
const listMails = async ({ email }: Customer) => {
  await shop.app.mail.idle();
  const mails = await readInbox(join(shop.app.config.varDir, 'mail'));
  return mails.filter((mail) => mail.to?.[0]?.address === email && codeOf(mail) !== '');
};
const receive = async (customer: Customer): Promise<string> => {
  await send(customer);
  return codeOf((await listMails(customer)).at(-1));
};
const confirm = async (customer: Customer, Code: string) => {
  const answer = await shop.call('confirm-contact', { Channel: 'email', Code }, customer);
  return answer.ok ? 200 : answer.error.status;
};
const otherThan = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const note = (what: string, outcome: unknown, expected: unknown) =>
  tally.note(KIND, `${what}: ${outcome}`, outcome === expected);
const expectAllStopped = () => expect(tally.listThrough(KIND)).toEqual([]);

test('a new account must confirm its e-mail first, which reserves no stock, and may order then', async () => {
  const customer = await signIn(shop);
  const before = await readTotals(shop, PRODUCT);
  const IdempotencyKey = 'the-key-of-one-order';
  for (const locale of ['en', 'ar'] as const) {
    const refused = await shop.call('post-order', cashOrder(await towels(6), { IdempotencyKey }), {
      ...customer,
      locale,
    });
    const contact = `${customer.email[0]}***@example.com`;
    expect(refused).toMatchObject({
      ok: false,
      error: {
        status: 409,
        code: 'contact_unconfirmed',
        message: translator(locale).error('contact_unconfirmed', { contact }),
      },
    });
    tally.note(KIND, 'a new account', !refused.ok);
  }
  expect(await readTotals(shop, PRODUCT)).toEqual(before);
  expect(await listMails(customer)).toEqual([]);

  const code = await receive(customer);
  expect(code).toMatch(/^\d{6}$/);
  const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  expect(await confirm(customer, ` ${arabic.slice(0, 3)} ${arabic.slice(3)}`)).toBe(200);
  expect(await order(customer, 6, { IdempotencyKey })).toBe(200);
  expect(await readTotals(shop, PRODUCT)).toMatchObject({ stock: before.stock - 6 });
  expect(await order(customer, 40)).toBe(200);
  expectAllStopped();
});

test('a first small order, cards, wallets and known customers need no confirmation until the sum is large', async () => {
  const customer = await signIn(shop);
  expect(await order(customer, 4)).toBe(200);
  note('the rest of the sum in a second order', await order(customer, 2), 'contact_unconfirmed');
  for (const request of [cardOrder(await towels(20), APPROVED), walletOrder(await towels(20))])
    expect((await shop.call('post-order', request, customer)).ok).toBe(true);
  note('beside an open wallet order', await order(customer, 2), 'contact_unconfirmed');
  await shop.app.db.write((db) =>
    db
      .updateTable('orders')
      .set({ state: 'cancelled' })
      .where('customer_id', '=', customer.userId)
      .where('state', '=', 'awaiting_payment')
      .execute(),
  );
  expect(await order(customer, 6)).toBe(200);
  note('more than a known customer may owe', await order(customer, 6), 'contact_unconfirmed');
  expectAllStopped();
});

test('guessed, foreign, used, replaced and expired codes confirm nothing', async () => {
  const [customer, stranger] = [await signIn(shop), await signIn(shop)];
  const code = await receive(customer);
  note('the code of another customer', await confirm(stranger, code), 400);
  await receive(stranger);
  note('the code of another customer beside their own', await confirm(stranger, code), 400);
  for (let by = 1; by <= 5; by += 1) note(`guess ${by}`, await confirm(customer, otherThan(code, by)), 400);
  note('the right code after five guesses', await confirm(customer, code), 400);

  shop.clock.advance(MINUTE_MS);
  const second = await receive(customer);
  note('the code of before', second !== code && (await confirm(customer, code)), 400);
  shop.clock.advance(15 * MINUTE_MS);
  note('an expired code', await confirm(customer, second), 400);
  const third = await receive(customer);
  expect(await confirm(customer, third)).toBe(200);

  // A confirmation applies to one e-mail address only.
  await shop.app.db.write((db) =>
    db
      .updateTable('customer')
      .set({ email: 'new@example.org', email_key: 'new@example.org' })
      .where('id', '=', customer.userId)
      .execute(),
  );
  note('an order after a change of the e-mail', await order(customer, 6), 'contact_unconfirmed');
  note('a used code, again', await confirm(customer, third), 400);
  for (const Code of ['', '12345', '1234567', "' OR 1=1 --"])
    note(`the code ${Code}`, await confirm(customer, Code), 400);
  expectAllStopped();
});

test('a code is sent again with the same digits, keeps its tries, and is stored in no table', async () => {
  const customer = await signIn(shop);
  const code = await receive(customer);
  for (let by = 1; by <= 4; by += 1) await confirm(customer, otherThan(code, by));
  expect(await send(customer)).toMatchObject({ ResponseMsg: 'Sent Successfully', SendAgainAfter: 30 });
  expect(await listMails(customer)).toHaveLength(1);
  shop.clock.advance(MINUTE_MS);
  await send(customer, 'ar');
  expect((await listMails(customer)).map(codeOf)).toEqual([code, code]);
  note('the last try, wrong', await confirm(customer, otherThan(code)), 400);
  note('a sixth try after sending again', await confirm(customer, code), 400);

  const rows = await shop.app.db.read.selectFrom('contact_confirmation').selectAll().execute();
  const mails = await shop.app.db.read.selectFrom('outbox').select('data_json').execute();
  tally.note(KIND, 'reading the tables', !JSON.stringify([rows, mails]).includes(code));
  for (let i = 0; i < 2; i += 1) await send(customer);
  const often = await shop.call('send-contact-code', { Channel: 'email' }, customer);
  note('a mail at every press', often.ok ? 200 : often.error.status, 429);
  expectAllStopped();
});

test('concurrent orders and codes are processed one after the other', async () => {
  const customer = await signIn(shop);
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => order(customer, 3)));
  note('four orders at once', outcomes.filter((outcome) => outcome === 200).length, 1);

  const code = await receive(customer);
  await Promise.all(Array.from({ length: 12 }, (_, i) => confirm(customer, otherThan(code, i + 1))));
  note('after twelve guesses at once', await confirm(customer, code), 400);
  shop.clock.advance(MINUTE_MS);
  const next = await receive(customer);
  expect(await Promise.all([confirm(customer, next), confirm(customer, next)])).toEqual([200, 200]);
  const key = { IdempotencyKey: 'pressed-in-two-tabs' };
  expect(await Promise.all([order(customer, 12, key), order(customer, 12, key)])).toEqual([200, 200]);
  const { n } = await shop.app.db.read
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('customer_id', '=', customer.userId)
    .executeTakeFirstOrThrow();
  note('one key in two tabs', n, 2);
  expectAllStopped();
});

test('a code for a new password confirms the e-mail too', async () => {
  const customer = await signIn(shop);
  rowsOf(await shop.call('validate-email-send-otp', { Email: customer.email }));
  const [Otp, Password] = [codeOf((await listMails(customer)).at(-1)), 'correct battery'];
  rowsOf(
    await shop.call('validate-otp-change-password', {
      Email: customer.email,
      Otp,
      Password,
      ConfirmPassword: Password,
    }),
  );
  const [row] = rowsOf(await shop.call('get-user-login', { Email: customer.email, Password }));
  const again = { ...customer, token: row?.Token ?? '' };
  expect(await order(again, 20)).toBe(200);
  expect(await send(again)).toMatchObject({ ResponseMsg: 'Already Confirmed' });
});

test('the operator sets the sum that requires confirmation, and switches it off', async () => {
  const set = (key: string, value: string) => runShopCommand(shop.app, 'settings', 'set', key, value);
  const customer = await signIn(shop);
  expect((await set('cash_confirm_new_from', '0')).out).toBe('cash_confirm_new_from is 0.00');
  note('any order of a new account', await order(customer, 1), 'contact_unconfirmed');
  expect((await set('cash_confirm_new_from', 'none')).out).toBe('cash_confirm_new_from is none');
  expect(await order(customer, 14)).toBe(200);
  note('over the other sum', await order(customer, 2), 'contact_unconfirmed');
  await set('cash_confirm_from', 'none');
  expect(await order(customer, 40)).toBe(200);
  expect((await set('cash_confirm_from', 'much')).err).toContain(
    'cash_confirm_from: It must be an amount from 0 to 10000000 with at most two decimals, or none.',
  );
  expectAllStopped();
});

test('a shop without limits or without mail requires no confirmation', async () => {
  const asking = shop;
  for (const settings of [
    { rateLimits: false },
    ({ mail }: TestShop['app']['config']) => ({
      rateLimits: true,
      mail: { kind: 'off' as const, from: mail.from },
    }),
  ]) {
    shop = await open(settings);
    expect(await order(await signIn(shop), 40)).toBe(200);
    await shop.close();
  }
  shop = asking;
  expect(shop.errors).toEqual([]);
});
