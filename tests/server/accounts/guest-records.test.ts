import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setEmail } from '#server/customers/email/set-email.ts';
import { eraseCustomer, eraseGuest } from '#server/customers/erase-customer.ts';
import { resendOrderMail } from '#server/fulfilment/resend-mail.ts';
import { readTicket } from '#server/messages/read-ticket.ts';
import { exportCustomer, exportPerson } from '#server/people/export-person.ts';
import { listCustomerPage } from '#server/people/list-customers.ts';
import { readCustomerProfile } from '#server/people/read-profile.ts';
import { type Guest, orderAsGuest, saveGuest } from '../../support/shop/guests.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { subscribe } from '../../support/shop/subscribe.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

let email: string;
beforeEach(() => {
  email = `${randomUUID()}@example.com`;
});

const rowOf = ({ userId }: Guest) =>
  shop.app.db.read.selectFrom('customer').selectAll().where('id', '=', userId).executeTakeFirst();
const run = (...args: string[]) => runShopCommand(shop.app, ...args);
const mailsTo = async (recipient: string) =>
  (
    await shop.app.db.read.selectFrom('outbox').select('kind').where('recipient', '=', recipient).execute()
  ).map(({ kind }) => kind);

describe('the e-mail of a guest', () => {
  test('changes, but does not become that of an account', async () => {
    const guest = await saveGuest(shop);
    expect(await setEmail(shop.app, String(guest.userId), email)).toEqual({
      ok: true,
      value: { id: guest.userId, from: '', to: email },
    });
    const row = await rowOf(guest);
    expect(row).toMatchObject({
      email,
      is_guest: 1,
      email_key: expect.stringMatching(/\|[\da-f-]{36}$/),
    });

    // Nor does it keep its owner from signing up.
    await shop.call('validate-email-send-otp', { Email: email });
    expect(await mailsTo(email)).toEqual([]);
    const person = { FirstName: 'Sara', LastName: 'Ali', Password: 'correct horse', MobileNo: '98450 12345' };
    const place = { AddressLineOne: '7 Lavelle Road', PostalCode: '560001', CountryID: 356 };
    const [signedUp] = rowsOf(await shop.call('signup-user', { ...person, ...place, EmailAddress: email }));
    expect(signedUp).toMatchObject({ ResponseMsg: 'Saved Successfully' });
    expect(await rowOf(guest)).toEqual(row);
  });

  test('may be that of an account and of other guests, and nobody is told', async () => {
    const account = await signIn(shop);
    const guests = [await saveGuest(shop, { EmailAddress: email }), await saveGuest(shop)];
    for (const guest of guests) {
      const moved = await setEmail(shop.app, String(guest.userId), account.email.toUpperCase());
      expect(moved).toMatchObject({ ok: true });
    }
    const keys = await Promise.all(guests.map(rowOf));
    expect(new Set(keys.map((row) => row?.email_key)).size).toBe(2);
    expect([...(await mailsTo(email)), ...(await mailsTo(account.email.toUpperCase()))]).toEqual([]);
    expect(await setEmail(shop.app, account.email, email)).toMatchObject({ ok: true });
    expect(await setEmail(shop.app, String(guests[0]?.userId), account.email)).toEqual({
      ok: false,
      error: { code: 'email_same' },
    });
  });

  test('is unconfirmed after a change, and the session ends', async () => {
    const guest = await saveGuest(shop, { EmailAddress: email });
    const confirmed = { email_confirmed_at: 1 };
    await shop.app.db.write((db) =>
      db.updateTable('customer').set(confirmed).where('id', '=', guest.userId).execute(),
    );
    const order = await orderAsGuest(shop, guest);
    await setEmail(shop.app, String(guest.userId), `new.${email}`);
    expect(await rowOf(guest)).toMatchObject({ email_confirmed_at: null });
    expect(await shop.call('get-order-link', { OrderId: order.id }, guest)).toMatchObject({
      error: { status: 401 },
    });
  });
});

describe('the data of a guest', () => {
  test('is that of no other guest, of no account and of no mail to the shop', async () => {
    const account = await signIn(shop);
    const [silent, other] = [await saveGuest(shop), await saveGuest(shop, { FirstName: 'Omar' })];
    for (const guest of [silent, other]) await orderAsGuest(shop, guest);
    const exported = await exportCustomer(shop.app, silent.userId);
    expect(exported).toMatchObject({
      ok: true,
      value: {
        email: '',
        data: { customer: [{ id: silent.userId }], orders: [{ customer_id: silent.userId }], outbox: [] },
      },
    });
    for (const empty of ['', ' ']) {
      expect(await exportPerson(shop.app, empty)).toMatchObject({ error: { code: 'not_found' } });
      expect(await eraseCustomer(shop.app, empty)).toMatchObject({ error: { code: 'not_found' } });
    }

    const typed = await saveGuest(shop, { EmailAddress: account.email });
    const { number } = await orderAsGuest(shop, typed);
    await subscribe(shop, account.email);
    const own = await exportCustomer(shop.app, typed.userId);
    expect(own).toMatchObject({
      ok: true,
      value: {
        data: {
          customer: [{ id: typed.userId }],
          orders: [{ number }],
          subscriber: [],
          outbox: [{ kind: 'order_placed' }],
        },
      },
    });
    const whole = await exportCustomer(shop.app, account.userId);
    expect(whole.ok && whole.value.data.customer.map(({ id }) => id)).toEqual([account.userId, typed.userId]);
  });

  test('is erased with every mail, but leaves those of others with the e-mail', async () => {
    const account = await signIn(shop);
    await shop.app.db.write((db) =>
      db.updateTable('customer').set({ email, email_key: email }).where('id', '=', account.userId).execute(),
    );
    const [guest, other] = [
      await saveGuest(shop, { EmailAddress: email }),
      await saveGuest(shop, { EmailAddress: email }),
    ];
    const [order, kept] = [await orderAsGuest(shop, guest), await orderAsGuest(shop, other)];
    await shop.app.mail.idle();
    const { id: mailId } = await shop.app.db.read
      .selectFrom('outbox')
      .select('id')
      .where('key', '=', `order_placed:${order.id}`)
      .executeTakeFirstOrThrow();
    expect(await resendOrderMail(shop.app, order.number, { mailId, requestKey: randomUUID() })).toMatchObject(
      {
        ok: true,
      },
    );
    rowsOf(await shop.call('send-order-link', { OrderNumber: order.number, Contact: email }));
    rowsOf(await shop.call('send-contact-code', { Channel: 'email' }, guest));
    await shop.app.mail.idle();
    await run('orders', 'cancel', order.number);
    const exported = await exportCustomer(shop.app, guest.userId);
    expect(exported.ok && exported.value.data.outbox.map(({ kind }) => kind).sort()).toEqual([
      'contact_code',
      'order_cancelled',
      'order_link',
      'order_placed',
      'order_placed',
    ]);
    expect(await eraseGuest(shop.app, guest.userId, { confirmation: 'x@example.com' })).toMatchObject({
      error: { code: 'other_person' },
    });
    expect(await eraseGuest(shop.app, guest.userId, { confirmation: email.toUpperCase() })).toMatchObject({
      ok: true,
    });
    const left = await shop.app.db.read
      .selectFrom('outbox')
      .select('key')
      .where('recipient', '=', email)
      .execute();
    expect(left).toEqual([{ key: `order_placed:${kept.id}` }]);
    expect(await rowOf(guest)).toMatchObject({ email: `erased:${guest.userId}`, mobile: '' });
    expect(await rowOf(other)).toMatchObject({ email });
    expect(await readCustomerProfile(shop.app, account.userId)).toMatchObject({ email, isGuest: false });
  });
});

test('a mail is not sent again to a customer without an e-mail, and the refusal says so', async () => {
  const guest = await saveGuest(shop, { EmailAddress: email });
  const order = await orderAsGuest(shop, guest);
  await shop.app.mail.idle();
  const { id: mailId } = await shop.app.db.read
    .selectFrom('outbox')
    .select('id')
    .where('key', '=', `order_placed:${order.id}`)
    .executeTakeFirstOrThrow();
  await shop.app.db.write((db) =>
    db.updateTable('customer').set({ email: '' }).where('id', '=', guest.userId).execute(),
  );
  expect(await resendOrderMail(shop.app, order.number, { mailId })).toMatchObject({
    error: { code: 'customer_no_email' },
  });
});

describe('the command line', () => {
  test('shows, exports and erases a guest by the id', async () => {
    const phone = '98450 54321';
    const guest = await saveGuest(shop, { MobileNo: phone });
    const { number } = await orderAsGuest(shop, guest);
    await orderAsGuest(shop, await saveGuest(shop));
    const id = String(guest.userId);
    expect((await run('customers', 'find', phone, '--json')).json.customers).toEqual([
      expect.objectContaining({ id: guest.userId, email: '', guest: true, orders: 1 }),
    ]);
    const shown = (await run('customers', 'show', id, '--json')).json.customer;
    expect(shown).toMatchObject({ guest: true, orders: [{ number }] });
    const text = (await run('customers', 'show', id)).out;
    expect(text).toMatch(/^Meera Nair \(id \d+\)\nGuest/);
    expect((await run('orders', 'show', number)).out).toContain('by a guest without an e-mail');
    expect(JSON.parse((await run('customers', 'export', id)).out).orders).toMatchObject([{ number }]);
    expect(await run('customers', 'erase', id, '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining(number),
    });
    await run('orders', 'cancel', number);
    expect(await run('customers', 'erase', id, '--yes')).toMatchObject({ code: 0 });
    expect(await rowOf(guest)).toMatchObject({ first_name: '', mobile: '' });
    expect((await run('customers', 'erase', id, '--yes')).code).toBe(1);
  });

  test('names the guests of an e-mail without an account, and erases an account by the id', async () => {
    const guest = await saveGuest(shop, { EmailAddress: email });
    expect(await run('customers', 'show', email)).toMatchObject({
      code: 1,
      err: expect.stringContaining(String(guest.userId)),
    });
    expect((await run('customers', 'show', '')).err).not.toContain('Guests');
    const account = await signIn(shop);
    expect((await run('customers', 'erase', String(account.userId), '--yes')).code).toBe(0);
    expect((await run('customers', 'show', account.email)).code).toBe(1);
  });
});

describe('the office', () => {
  test('lists guests alone, and shows what was written from their e-mail', async () => {
    const guest = await saveGuest(shop, { EmailAddress: email, LastName: 'Zaman' });
    const ticket = { FullName: 'Meera', PhoneNumber: '', Subject: 'Hello', Message: 'Where is it?' };
    rowsOf(await shop.call('contact-us', { ...ticket, Email: email.toUpperCase() }));
    const { rows } = await listCustomerPage(shop.app, { search: 'zaman', isGuest: true });
    expect(rows).toMatchObject([{ id: guest.userId, isGuest: true }]);
    const all = await listCustomerPage(shop.app, { isGuest: true });
    expect(all.rows.every(({ isGuest }) => isGuest)).toBe(true);
    const profile = await readCustomerProfile(shop.app, guest.userId);
    expect(profile).toMatchObject({ isGuest: true, messages: [{ subject: 'Hello' }] });
    expect(await readTicket(shop.app, profile?.messages[0]?.id ?? 0)).toMatchObject({
      customerId: guest.userId,
    });
  });
});
