import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { officeTranslator } from '#i18n/office/translate.ts';
import { findCustomers } from '#server/customers/list-customers.ts';
import { PERSONAL_TABLES } from '#server/customers/personal-data/tables.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { readOrderingCustomer } from '#server/fulfilment/record/read-customer.ts';
import { listOrdersByNextStep } from '#server/orders/listing/list-orders.ts';
import { listCustomerPage } from '#server/people/list-customers.ts';
import { readCustomerProfile } from '#server/people/read-profile.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { saveGuest } from '../../support/shop/guests.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';
import { subscribe } from '../../support/shop/subscribe.ts';
import { rowsOf, signIn } from '../../support/shop/test-shop.ts';
import { addTotp } from '../../support/staff.ts';

let shop: OfficeShop;
let manager: SignedIn;
let customer: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  shop = await openOfficeShop();
  manager = await shop.signIn('manager');
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await signIn(shop);
});

const pageOf = (id = customer.userId): string => `/office/customers/${id}`;
const act = (action: string, fields: Record<string, string> = {}, page = pageOf()) =>
  shop.act(page, manager.token, action, { request: randomUUID(), ...fields });
const get = (path: string, token = manager.token) => shop.send(path, { token });

const entriesOf = (subject: string, id: number | string) =>
  shop.app.db.read
    .selectFrom('audit_entry')
    .select(['action', 'after_json'])
    .where('subject', '=', subject)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
const actionsOf = async (subject: string, id: number | string) =>
  (await entriesOf(subject, id)).map(({ action }) => action);

describe('the record of a customer', () => {
  test('has the number of orders of the list, of the command line and of the pages of its orders', async () => {
    const numbers: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      const order = cashOrder([await cartLine(shop, 'gym-towel')]);
      numbers.push(rowsOf(await shop.call('post-order', order, customer))[0]?.OrderNumber ?? '');
    }
    await changeOrder(shop.app, numbers[0] ?? '', 'cancel', 'operator: test');
    const { db } = shop.app;
    const { rows } = await listCustomerPage(shop.app, { ids: [customer.userId] });
    expect([
      (await readCustomerProfile(shop.app, customer.userId))?.orders.count,
      rows[0]?.orders,
      (await readOrderingCustomer(db.read, customer.userId)).orders,
      (await findCustomers(db.read, customer.email, 1))[0]?.orders,
      (await listOrdersByNextStep(shop.app, { filter: { customerId: customer.userId, isSold: true } })).count,
    ]).toEqual([1, 1, 1, 1, 1]);
  });

  test('ends one session, then all, and a repeated form changes nothing more', async () => {
    const { sessions } = (await readCustomerProfile(shop.app, customer.userId)) ?? {};
    const session = sessions?.[0]?.name ?? '';
    expect(hashToken(customer.token ?? '')).toContain(session);
    const own = await readCustomerProfile(shop.app, (await signIn(shop)).userId);
    await act('customer.end-session', { session: own?.sessions[0]?.name ?? '' });
    expect(await actionsOf('customer', customer.userId)).toEqual([]);
    for (let i = 0; i < 2; i += 1) expect((await act('customer.end-session', { session })).status).toBe(303);
    expect(await actionsOf('customer', customer.userId)).toEqual(['customer.end-session']);
    expect((await readCustomerProfile(shop.app, customer.userId))?.sessions).toEqual([]);
    await act('customer.end-sessions');
    expect(await actionsOf('customer', customer.userId)).toEqual(['customer.end-session']);
  });

  test('changes the e-mail once, and shows a conflict with what is stored now', async () => {
    const form = { 'was-email': customer.email, email: `new.${customer.email}`, request: randomUUID() };
    const answers = await Promise.all([
      act('customer.change-email', form),
      act('customer.change-email', form),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await actionsOf('customer', customer.userId)).toEqual(['customer.change-email']);
    const late = await act('customer.change-email', {
      'was-email': customer.email,
      email: 'other@example.com',
    });
    expect([late.status, late.visit?.posted?.conflict]).toMatchObject([
      409,
      { by: 'manager 1', sides: [{ theirs: `new.${customer.email}`, mine: 'other@example.com' }] },
    ]);
    expect(late.visit?.posted?.values.email).toEqual(['other@example.com']);
    const taken = await act('customer.change-email', {
      'was-email': `new.${customer.email}`,
      email: (await signIn(shop)).email,
    });
    expect(taken.visit?.posted?.faults).toEqual({ email: { code: 'customer_email_taken' } });
  });

  test('erases the person whose e-mail is typed, with a reason, once', async () => {
    const form = { confirm: customer.email.toUpperCase(), reason: 'asked', request: randomUUID() };
    const { email } = await signIn(shop);
    const other = await act('customer.erase', { ...form, confirm: email });
    expect(other.visit?.posted?.faults).toEqual({ confirm: { code: 'customer_confirm' } });
    const unexplained = await act('customer.erase', { ...form, reason: 'because' });
    expect(unexplained.visit?.posted?.faults).toEqual({ reason: { code: 'reason_missing' } });
    for (let i = 0; i < 2; i += 1) {
      const { status, headers } = await act('customer.erase', form);
      expect([status, headers.location]).toEqual([303, '/office/customers']);
    }
    const entries = await entriesOf('customer', customer.userId);
    expect(entries.map(({ action }) => action)).toEqual(['customer.erase']);
    expect(JSON.parse(entries[0]?.after_json ?? '')).toMatchObject({ reason: 'asked' });
    expect(await readCustomerProfile(shop.app, customer.userId)).toBeUndefined();
  });

  test('of a guest without an e-mail is corrected, exported alone and erased by the phone number', async () => {
    const guest = await saveGuest(shop, { MobileNo: '98450 11223', LastName: 'Ziegler' });
    const page = pageOf(guest.userId);
    const html = await get(`${page}/export?as=html`);
    expect(html.text).toContain('Meera Ziegler');
    const json = JSON.parse((await get(`${page}/export?as=json`)).text);
    expect(json).toMatchObject({ email: '', customer: [{ id: guest.userId }], outbox: [] });
    const form = { confirm: '98450 11224', reason: 'asked', request: randomUUID() };
    const other = await act('customer.erase', form, page);
    expect(other.visit?.posted?.faults).toEqual({ confirm: { code: 'customer_confirm_phone' } });
    const added = await act('customer.change-email', { 'was-email': '', email: customer.email }, page);
    expect(added.status).toBe(303);
    expect(await readCustomerProfile(shop.app, guest.userId)).toMatchObject({
      email: customer.email,
      isGuest: true,
    });
    const phone = await act('customer.erase', { ...form, confirm: '98450 11223' }, page);
    expect(phone.visit?.posted?.faults).toEqual({ confirm: { code: 'customer_confirm' } });
    const erased = await act('customer.erase', { ...form, confirm: customer.email }, page);
    expect([erased.status, erased.headers.location]).toEqual([303, '/office/customers']);
    expect(await actionsOf('customer', guest.userId)).toEqual([
      'customer.export',
      'customer.export',
      'customer.change-email',
      'customer.erase',
    ]);
    expect(await readCustomerProfile(shop.app, customer.userId)).toMatchObject({ email: customer.email });

    const silent = await saveGuest(shop, { MobileNo: '98450 11223' });
    const typed = { ...form, request: randomUUID(), confirm: '٩٨٤٥٠ ١١٢٢٣' };
    expect((await act('customer.erase', typed, pageOf(silent.userId))).status).toBe(303);
    expect(await readCustomerProfile(shop.app, silent.userId)).toBeUndefined();
  });

  test('is not erased while an order is open, and tells which', async () => {
    const [order] = rowsOf(
      await shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel')]), customer),
    );
    const refused = await act('customer.erase', { confirm: customer.email, reason: 'asked' });
    expect([refused.status, refused.visit?.posted?.faults['']]).toEqual([
      422,
      { code: 'customer_orders_open', values: { numbers: order?.OrderNumber } },
    ]);
  });

  test('is exported as JSON and as a document, and each export is recorded', async () => {
    const json = await get(`${pageOf()}/export?as=json`);
    expect(json.headers['content-disposition']).toBe(
      `attachment; filename="customer-${customer.userId}.json"`,
    );
    expect(JSON.parse(json.text)).toMatchObject({
      email: customer.email,
      customer: [{ email: customer.email }],
    });
    const html = await get(`${pageOf()}/export?as=html`);
    expect(html.text).toContain('<th scope="row">First name</th>');
    expect(await actionsOf('customer', customer.userId)).toEqual(['customer.export', 'customer.export']);
    expect((await get(`${pageOf(999_999)}/export?as=json`)).status).toBe(404);
  });

  test('has a label for every field of the export, in both languages', async () => {
    const secret = /hash|nonce|token|key$|claim|attempts|due_at|last_error|digital_file|payee/;
    for (const locale of ['en', 'ar'] as const) {
      const t = officeTranslator(locale);
      for (const table of Object.keys(PERSONAL_TABLES))
        expect(t.stored('data_table_', table)).not.toBe(table);
      const tables = await shop.app.db.read.introspection.getTables();
      const names = tables
        .filter(({ name }) => Object.hasOwn(PERSONAL_TABLES, name))
        .flatMap(({ columns }) => columns.map(({ name }) => name.replace(/_json$/, '')))
        .filter((name) => !secret.test(name));
      expect(names.filter((name) => t.stored('data_field_', name) === name)).toEqual([]);
    }
  });
});

describe('a list of people as a file', () => {
  test('has what is filtered or selected, without formulas, and is recorded', async () => {
    await shop.app.db.write((db) =>
      db
        .updateTable('customer')
        .set({ first_name: '=1+1', last_name: 'Zaytouni' })
        .where('id', '=', customer.userId)
        .execute(),
    );
    const filtered = await get('/office/customers/export?q=zaytouni&as=csv');
    const lines = filtered.text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=1+1 Zaytouni",${customer.email}`);
    const selected = await get(`/office/customers/export?id=${customer.userId}&as=csv`);
    expect(selected.text).toBe(filtered.text);
    const none = await get('/office/customers/export?q=zaytouni&language=ar&as=csv');
    expect(none.text.trim().split('\r\n')).toHaveLength(1);
    const workbook = await get('/office/customers/export?as=xlsx');
    expect(workbook.text.slice(0, 2)).toBe('PK');
    const entries = await entriesOf('customer', '-');
    expect(entries.slice(0, 3).map(({ action, after_json }) => [action, after_json])).toEqual([
      ['customer.export-list', '{"rows":1}'],
      ['customer.export-list', '{"rows":1}'],
      ['customer.export-list', '{"rows":0}'],
    ]);
    await get('/office/orders/export?q=nobody-at-all&as=csv');
    expect(await entriesOf('order', '-')).toEqual([
      { action: 'order.export-list', after_json: '{"rows":0}' },
    ]);
  });

  test('tells guests apart', async () => {
    await saveGuest(shop, { MobileNo: '98450 11225', LastName: 'Zeidan' });
    const { text } = await get('/office/customers/export?q=zeidan&guest=1&as=csv');
    expect(text.trim().split('\r\n')).toEqual([
      expect.stringMatching(/,Guest$/),
      expect.stringMatching(/^Meera Zeidan,,.*,Yes$/),
    ]);
  });

  test('needs a fresh second factor, and then waits on the page of the list', async () => {
    const { token } = await shop.signIn('owner');
    await addTotp(shop.app, token);
    expect((await get('/office/subscribers/export?as=csv', token)).status).toBe(200);
    shop.clock.advance(11 * 60_000);
    const { status, headers } = await get('/office/customers/export?language=ar&as=csv', token);
    expect([status, headers.location]).toEqual([
      303,
      `/office/confirm?${new URLSearchParams({ next: '/office/customers?language=ar&as=csv' })}`,
    ]);
    const person = await get('/office/customers/1/export?as=html', token);
    expect(person.headers.location).toContain(encodeURIComponent('/office/customers/1?as=html'));
    const [support, catalogue] = [await shop.signIn('support'), await shop.signIn('catalogue')];
    for (const one of [support, catalogue]) await addTotp(shop.app, one.token);
    shop.clock.advance(11 * 60_000);
    const others = [
      [token, '/settings/audit'],
      [support.token, '/orders'],
      [catalogue.token, '/products/import'],
    ] as const;
    for (const [cookie, page] of others) {
      const answer = await get(`/office${page}/export?as=csv`, cookie);
      expect([page, answer.status]).toEqual([page, 303]);
      const next = new URLSearchParams({ next: `/office${page}?as=csv` });
      expect(answer.headers.location).toBe(`/office/confirm?${next}`);
    }
  });

  test('of the log has the filtered entries with their values', async () => {
    await act('customer.end-sessions');
    const { text } = await get(`/office/settings/audit/export?q=${customer.userId}&subject=customer&as=csv`);
    const [, entry, ...more] = text.trim().split('\r\n');
    expect(more).toEqual([]);
    expect(entry).toContain(`Ended all sessions,Customer,${customer.userId},sessions: 1,`);
  });
});

describe('subscribers', () => {
  test('are unsubscribed once', async () => {
    await subscribe(shop, customer.email);
    const form = { email: customer.email };
    expect((await act('subscriber.remove', form, '/office/subscribers')).status).toBe(303);
    const again = await act('subscriber.remove', form, '/office/subscribers');
    expect(again.visit?.posted?.faults['']?.code).toBe('subscriber_missing');
  });
});

describe('vendor requests', () => {
  const addRequest = async (email = `${randomUUID()}@vendor.example`): Promise<number> => {
    const { id } = await shop.app.db.write((db) =>
      db
        .insertInto('vendor_request')
        .values({
          ...{
            first_name: 'Omar',
            last_name: 'Aziz',
            email,
            email_key: email,
            password_hash: '',
            mobile: '',
          },
          ...{ address: '', country_id: 356, postal_code: '', locale: 'en', created_at: 0 },
          ...{ state_province_id: null, city_id: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  };
  /** Texts of the mails to an applicant. A sent mail no longer has its data in the outbox. */
  const mailsTo = async (address: string): Promise<(string | undefined)[]> => {
    await shop.app.mail.idle();
    const mails = await readInbox(join(shop.app.config.varDir, 'mail'));
    return mails.filter(({ to }) => to?.[0]?.address === address).map(({ text }) => text);
  };

  test('are refused with a reason for the log and an explanation for the applicant, once', async () => {
    const applicant = `${randomUUID()}@vendor.example`;
    const id = await addRequest(applicant);
    const page = `/office/vendors/requests/${id}`;
    const form = { reason: 'details', explanation: 'Please add your GST number.', request: randomUUID() };
    const long = await act('vendor.reject', { ...form, explanation: 'x'.repeat(1001) }, page);
    expect(long.visit?.posted?.faults).toEqual({ explanation: { code: 'vendor_explanation' } });
    const answers = await Promise.all([act('vendor.reject', form, page), act('vendor.reject', form, page)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const mails = await mailsTo(applicant);
    expect(mails).toHaveLength(1);
    for (const part of ['Omar', 'Please add your GST number.']) expect(mails[0]).toContain(part);
    expect(await entriesOf('vendor-request', id)).toMatchObject([{ after_json: '{"reason":"details"}' }]);
    const late = await act('vendor.approve', { nameEn: 'A', nameAr: 'ب' }, page);
    expect(late.visit?.posted?.faults['']?.code).toBe('vendor_request_missing');
  });

  test('are accepted with both names', async () => {
    // The shop takes such an address, so the catalogue must.
    const id = await addRequest("o'neil@vendor.example");
    const page = `/office/vendors/requests/${id}`;
    const unnamed = await act('vendor.approve', { nameEn: 'Aziz Foods', nameAr: ' ' }, page);
    expect(unnamed.visit?.posted?.faults['']?.code).toBe('vendor_name');
    expect((await act('vendor.approve', { nameEn: 'Aziz Foods', nameAr: 'أغذية عزيز' }, page)).status).toBe(
      303,
    );
    const vendor = await shop.app.db.read
      .selectFrom('vendor')
      .select(['name_en', 'name_ar'])
      .where('name_en', '=', 'Aziz Foods')
      .executeTakeFirst();
    expect(vendor).toEqual({ name_en: 'Aziz Foods', name_ar: 'أغذية عزيز' });
  });
});
