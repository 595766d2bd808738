import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { eraseCustomer, eraseGuest } from '#server/customers/erase-customer.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { runRetention } from '#server/retention/run-retention.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { addCoupon } from '../../support/coupons.ts';
import { APPROVED, cardOrder, readTotals } from '../../support/orders.ts';
import { type Guest, guestDetails, saveGuest } from '../../support/shop/guests.ts';
import { codeOf, readInbox } from '../../support/shop/mailbox.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let shop: TestShop;
afterEach(() => shop.close());

const details = (more: object = {}, state?: string) => guestDetails(shop, more, state);
const save = (more: object = {}, caller: { token?: string } = {}) => saveGuest(shop, more, caller);

const towels = async (n = 1) => [await cartLine(shop, 'gym-towel', n)];
const placeCash = async (guest: object, more: Parameters<typeof cashOrder>[1] = {}) =>
  shop.call('post-order', cashOrder(await towels(), more), guest);
const codeOfRefusal = (answer: Awaited<ReturnType<typeof placeCash>>) =>
  answer.ok ? answer.value[0]?.ResponseMsg : answer.error.code;
const run = (...args: string[]) => runShopCommand(shop.app, ...args);
const mailsTo = async (email: string) => {
  await shop.app.mail.idle();
  const mails = await readInbox(join(shop.app.config.varDir, 'mail'));
  return mails.filter((mail) => (mail.to?.[0]?.address ?? '') === email);
};

test('a guest orders with cash and a phone, gets no mail, and nor does the shop in place of the guest', async () => {
  shop = await openTestShop();
  const guest = await save();
  expect(guest.row).toMatchObject({
    IsGuest: true,
    MobileNo: '+919845012345',
    EmailAddress: '',
    FirstName: 'Meera',
  });
  const key = { IdempotencyKey: 'key-of-a-guest' };
  const [placed] = rowsOf(await placeCash(guest, key));
  // A repeated request places nothing.
  expect(rowsOf(await placeCash(guest, key))[0]?.OrderId).toBe(placed?.OrderId);
  const [link] = rowsOf(await shop.call('get-order-link', { OrderId: placed?.OrderId ?? 0 }, guest));
  const Token = new URL(link?.Link ?? '').searchParams.get('link') ?? '';
  expect(rowsOf(await shop.call('get-order-by-link', { Token }))).toMatchObject({
    OrderNumber: placed?.OrderNumber,
  });
  const number = placed?.OrderNumber ?? '';
  rowsOf(await shop.call('send-order-link', { OrderNumber: number, Contact: '98450 12345' }));
  await run('orders', 'ship', number, '--carrier', 'DHL', '--tracking', 'JD1');
  await run('orders', 'complete', number);
  expect(await shop.app.db.read.selectFrom('outbox').select(['kind', 'recipient']).execute()).toEqual([]);
});

test('a name or an address that no invoice can print is refused, and names the sign', async () => {
  shop = await openTestShop();
  const profile = { FirstName: 'मीरा', LastName: 'Łódź', AddressLineOne: 'شارع 5, house 💪 12' };
  const answers = [
    await shop.call('save-guest', await details(profile)),
    await shop.call(
      'update-profile',
      { ...profile, CityId: -999, StateProvinceId: -999 },
      await signIn(shop),
    ),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({
      error: { status: 400, code: 'unprintable', message: expect.stringContaining('💪') },
    });
  expect((await save({ ...profile, AddressLineOne: 'شارع 5' })).row.FirstName).toBe('मीरा');
});

test('parallel requests place one order, and a takeover at the same time loses none', async () => {
  shop = await openTestShop();
  const account = await signIn(shop);
  await shop.app.db.write((db) =>
    db.updateTable('customer').set({ email_confirmed_at: 1 }).where('id', '=', account.userId).execute(),
  );
  const guest = await save({ EmailAddress: account.email });
  const order = cardOrder(await towels(), APPROVED);
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.call('post-order', order, guest)));
  expect(new Set(answers.map((answer) => rowsOf(answer)[0]?.OrderId)).size).toBe(1);
  const [claimed, ...placed] = await Promise.all([
    shop.call('claim-guest-orders', {}, account),
    ...Array.from({ length: 4 }, () => placeCash(guest)),
  ]);
  expect(claimed?.ok).toBe(true);
  await shop.call('claim-guest-orders', {}, account);
  const owned = rowsOf(await shop.call('get-customer-order-history-master', {}, account));
  expect(owned).toHaveLength(1 + placed.filter(({ ok }) => ok).length);
  const sold = await readTotals(shop, 'gym-towel');
  expect(sold.sold).toBe(owned.length);
});

test('a guest reaches nothing but own orders, and no session lasts longer than a day', async () => {
  shop = await openTestShop();
  const customer = await signIn(shop);
  const [guest, other] = [await save({ EmailAddress: customer.email }), await save()];
  const [placed] = rowsOf(await placeCash(other));
  const OrderId = placed?.OrderId ?? 0;
  const refusalOf = async (answer: Promise<{ ok: boolean; error?: { code?: string | undefined } }>) =>
    (await answer).error?.code;
  const reached = {
    'get-profile': await refusalOf(shop.call('get-profile', {}, guest)),
    'get-my-data': await refusalOf(shop.call('get-my-data', {}, guest)),
    'get-customer-lists': await refusalOf(shop.call('get-customer-lists', {}, guest)),
    'claim-guest-orders': await refusalOf(shop.call('claim-guest-orders', {}, guest)),
    history: await refusalOf(shop.call('get-customer-order-history-master', {}, guest)),
    'request-account-deletion': await refusalOf(
      shop.call('request-account-deletion', { Password: 'x' }, guest),
    ),
    'link of another': await refusalOf(shop.call('get-order-link', { OrderId }, guest)),
    'payment of another': await refusalOf(shop.call('confirm-order-payment', { OrderId }, guest)),
    'as the customer': await refusalOf(placeCash({ ...guest, userId: customer.userId })),
  };
  expect(reached).toEqual({
    'get-profile': 'guest_account',
    'get-my-data': 'guest_account',
    'get-customer-lists': 'guest_account',
    'claim-guest-orders': 'guest_account',
    history: 'guest_account',
    'request-account-deletion': 'guest_account',
    'link of another': 'forbidden',
    'payment of another': 'forbidden',
    'as the customer': 'login_required',
  });
  // No password, reset or link works for a guest.
  const [login] = rowsOf(
    await shop.call('get-user-login', { Email: `${customer.email}|`, Password: 'correct horse' }),
  );
  expect(login?.Token).toBeUndefined();

  shop.clock.advance(23 * HOUR_MS);
  expect(codeOfRefusal(await placeCash(guest))).toBe('Order Placed Successfully');
  shop.clock.advance(2 * HOUR_MS);
  expect(codeOfRefusal(await placeCash(guest))).toBe('login_required');
});

test('the details of one e-mail address are limited, since a guest may be sent mails', async () => {
  shop = await openTestShop(undefined, { rateLimits: true });
  const answers = [];
  for (let n = 0; n < 25; n += 1)
    answers.push(await shop.call('save-guest', await details({ EmailAddress: 'victim@example.com' })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  expect(answers.at(-1)).toMatchObject({ error: { status: 429 } });
});

test('details must be deliverable, and a card order needs an e-mail', async () => {
  shop = await openTestShop();
  const refusalOf = async (more: object, state?: string) => {
    const answer = await shop.call('save-guest', await details(more, state));
    return answer.ok ? 'saved' : answer.error.code;
  };
  expect({
    'PIN of a neighbouring state': await refusalOf({ PostalCode: '605107' }, 'Puducherry'),
    'no PIN': await refusalOf({ PostalCode: '' }),
    'short PIN': await refusalOf({ PostalCode: '5600' }),
    'no such phone': await refusalOf({ MobileNo: '12345' }),
    'phone of another country': await refusalOf({ MobileNo: '+966 50 123 4567' }),
    'Arabic digits': await refusalOf({ MobileNo: '٩٨٤٥٠١٢٣٤٥' }),
    'short address': await refusalOf({ PostalCode: 'rrrd2929', MobileNo: '0501234567' }, 'Riyadh Region'),
    'wrong short address': await refusalOf(
      { PostalCode: 'RRR2929', MobileNo: '0501234567' },
      'Riyadh Region',
    ),
  }).toEqual({
    'PIN of a neighbouring state': 'saved',
    'no PIN': 'bad_request',
    'short PIN': 'postal_code_wrong',
    'no such phone': 'phone_wrong',
    'phone of another country': 'saved',
    'Arabic digits': 'saved',
    'short address': 'saved',
    'wrong short address': 'saudi_code_wrong',
  });
  const guest = await save();
  const card = async (caller: Guest) => shop.call('post-order', cardOrder(await towels(), APPROVED), caller);
  expect(codeOfRefusal(await card(guest))).toBe('guest_email');
  const reachable = await save({ EmailAddress: 'meera@example.com' }, guest);
  expect(reachable.userId).toBe(guest.userId);
  expect(codeOfRefusal(await card(reachable))).toBe('Order Placed Successfully');
  expect(await mailsTo('meera@example.com')).toHaveLength(1);
  // Orders stay with the e-mail that they were placed with.
  expect((await save({ EmailAddress: 'other@example.com' }, reachable)).userId).not.toBe(guest.userId);
});

test('limits by customer hold for guests', async () => {
  shop = await openTestShop();
  await addCoupon(shop, 'ONCE', { amount: 10_000, per_customer_limit: 1 });
  await addCoupon(shop, 'ALWAYS', { amount: 10_000, per_customer_limit: null });
  const guest = await save();
  const offer = async (CouponCode: string) =>
    rowsOf(
      await shop.call(
        'get-coupon-code-discount-value',
        { CouponCode, cartJsonData: await towels(20) },
        guest,
      ),
    ).Reason;
  expect([await offer('ONCE'), await offer('ALWAYS')]).toEqual([expect.stringContaining('Sign in'), '']);

  await run('settings', 'set', 'cash_rules', 'refuse:parcels:1');
  const [placed] = rowsOf(await placeCash(guest));
  await run('orders', 'ship', placed?.OrderNumber ?? '', '--carrier', 'DHL', '--tracking', 'JD1');
  await run('orders', 'cancel', placed?.OrderNumber ?? '', '--reason', 'refused');
  const samePhone = await save({ FirstName: 'Someone', MobileNo: '+91 98450 12345' });
  const otherPhone = await save({ MobileNo: '98450 54321' });
  expect([codeOfRefusal(await placeCash(samePhone)), codeOfRefusal(await placeCash(otherPhone))]).toEqual([
    'cash_refused_parcels',
    'Order Placed Successfully',
  ]);
});

test('a confirmed account takes over the orders of guests with its e-mail', async () => {
  shop = await openTestShop();
  const account = await signIn(shop);
  const guests = [
    await save({ EmailAddress: account.email.toUpperCase() }),
    await save({ EmailAddress: account.email }),
  ];
  for (const guest of guests) rowsOf(await placeCash(guest));
  const stranger = await save({ EmailAddress: 'other@example.com' });
  rowsOf(await placeCash(stranger));
  const [cancelled] = rowsOf(await placeCash(guests[0] ?? stranger));
  await changeOrder(shop.app, cancelled?.OrderNumber ?? '', 'cancel', 'operator: test');
  // A payment that came too late was refunded: no sale, but the list of orders shows it.
  const [late] = rowsOf(await placeCash(guests[1] ?? stranger));
  await shop.app.db.write(async (db) => {
    await db
      .deleteFrom('order_event')
      .where('order_id', '=', late?.OrderId ?? 0)
      .execute();
    await db
      .updateTable('orders')
      .set({ state: 'refunded' })
      .where('id', '=', late?.OrderId ?? 0)
      .execute();
  });
  const claim = async () => shop.call('claim-guest-orders', {}, account);
  const history = async () =>
    rowsOf(await shop.call('get-customer-order-history-master', {}, account)).length;
  const refused = await claim();
  expect([refused.ok || refused.error.code, await history()]).toEqual(['claim_unconfirmed', 0]);
  rowsOf(await shop.call('send-contact-code', { Channel: 'email' }, account));
  const Code = codeOf((await mailsTo(account.email)).findLast((mail) => codeOf(mail) !== ''));
  rowsOf(await shop.call('confirm-contact', { Channel: 'email', Code }, account));
  // Two tabs.
  const answers = await Promise.all([claim(), claim()]);
  expect(answers.map((answer) => rowsOf(answer)[0]?.Orders).sort()).toEqual([0, 3]);
  expect(await history()).toBe(3);
  expect(await Promise.all(guests.map(async (guest) => codeOfRefusal(await placeCash(guest))))).toEqual([
    'login_required',
    'login_required',
  ]);
  expect(codeOfRefusal(await placeCash(stranger))).toBe('Order Placed Successfully');
});

test('guests are exported and erased with the person, but not by an account that did not prove them', async () => {
  shop = await openTestShop();
  const account = await signIn(shop);
  const guest = await save({ EmailAddress: account.email });
  const [placed] = rowsOf(await placeCash(guest));
  const { Data } = rowsOf(await shop.call('get-my-data', {}, account));
  expect(Data).toMatchObject({
    orders: [],
    customer: [{ first_name: expect.not.stringContaining('Meera') }],
  });
  const exported = await run('customers', 'export', account.email);
  expect(exported.out).toContain('7 Lavelle Road');
  // An open order in the name of a person does not block the erasure of this person.
  expect(await eraseCustomer(shop.app, account.email)).toMatchObject({
    ok: true,
    value: { orders: 0, openGuests: 1 },
  });
  expect(await eraseCustomer(shop.app, account.email)).toMatchObject({ error: { code: 'order_open' } });
  await run('orders', 'cancel', placed?.OrderNumber ?? '');
  expect(await eraseCustomer(shop.app, account.email)).toMatchObject({
    ok: true,
    value: { orders: 1 },
  });
  const rows = await shop.app.db.read.selectFrom('customer').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/Meera|Lavelle|9845012345|customer\d/);

  const silent = await save();
  expect(await eraseGuest(shop.app, silent.userId, { confirmation: 'meera@example.com' })).toMatchObject({
    error: { code: 'other_phone' },
  });
  expect(await eraseGuest(shop.app, silent.userId, { confirmation: '098450 12345' })).toMatchObject({
    ok: true,
  });
});

test('guests without an order are deleted after a week', async () => {
  shop = await openTestShop();
  const [idle, buyer] = [await save(), await save()];
  rowsOf(await placeCash(buyer));
  const count = async (id: number) =>
    (await shop.app.db.read.selectFrom('customer').select('id').where('id', '=', id).execute()).length;
  shop.clock.advance(6 * DAY_MS);
  await runRetention(shop.app);
  expect(await count(idle.userId)).toBe(1);
  shop.clock.advance(2 * DAY_MS);
  await runRetention(shop.app);
  expect([await count(idle.userId), await count(buyer.userId)]).toEqual([0, 1]);
});
