import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailKey } from '#domain/customers/email-key.ts';
import { DERIVED_TABLES, PERSONAL_TABLES } from '#server/customers/personal-data/tables.ts';
import { offerSignInLink } from '#server/customers/sign-in-link/sign-in-link.ts';
import { cartLine } from '../../support/cart-lines.ts';
import {
  BUSINESS_TABLES,
  isIndexPart,
  isPersonal,
  STAFF_TABLES,
} from '../../support/database/personal-columns.ts';
import { APPROVED, cardOrder } from '../../support/orders.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { subscribe } from '../../support/shop/subscribe.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';
import { setSeller } from '../../support/tax-seller.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await setSeller(shop);
});
afterAll(() => shop.close());

const run = (...args: string[]) => runShopCommand(shop.app, ...args);

const settle = async (mark: string) => {
  const email = `Noor.${mark}@Example.com`;
  const Password = 'correct horse';
  const person = {
    FirstName: `Noor${mark}`,
    LastName: `Last${mark}`,
    EmailAddress: email,
    Password,
    MobileNo: '+91 98450 77123',
    AddressLineOne: `Lane${mark}`,
    CountryID: 356,
    StateProvinceId: -999,
    CityId: -999,
    PostalCode: '560099',
  };
  rowsOf(await shop.call('signup-user', person));
  const [row] = rowsOf(await shop.call('get-user-login', { Email: email, Password }));
  const caller = { token: row?.Token ?? '', userId: row?.UserID ?? 0 };
  const towel = await cartLine(shop, 'gym-towel', 2);
  const [paid] = rowsOf(
    await shop.call('post-order', cardOrder([towel], APPROVED, { OrderNote: `Note${mark}` }), caller),
  );
  const number = paid?.OrderNumber ?? '';
  await run(
    'orders',
    'ship',
    number,
    '--carrier',
    'DHL',
    '--tracking',
    `Track${mark}`,
    '--tracking-url',
    `https://t.example/${mark}`,
  );
  await run('orders', 'refund', number, '--amount', '1', '--reason', `Reason${mark}`);
  rowsOf(
    await shop.call('insert-product-review', {
      ProductId: towel.ProductId,
      ReviewerName: `Noor${mark}`,
      ReviewerEmail: email,
      ReviewTitle: 'Soft',
      ReviewBody: 'It dries fast.',
      ReviewRating: 5,
    }),
  );
  rowsOf(
    await shop.call('contact-us', {
      FullName: `Noor${mark}`,
      Email: email,
      PhoneNumber: '',
      Subject: `Subject${mark}`,
      Message: `Message${mark}`,
    }),
  );
  await shop.app.db.write(async (db) => {
    const { id } = await db
      .selectFrom('contact_message')
      .select('id')
      .where('message', '=', `Message${mark}`)
      .executeTakeFirstOrThrow();
    const reply = { contact_message_id: id, member_id: null, author_name: '', message: `Reply${mark}` };
    await db
      .insertInto('message_reply')
      .values({ ...reply, created_at: 0 })
      .execute();
  });
  await shop.app.db.write(async (db) => {
    const order_id = paid?.OrderId ?? 0;
    const line = await db
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    const { id: remittance_id } = await db
      .insertInto('remittance')
      .values({ carrier: 'Blue Dart', reference: '', recorded_at: 0, file_hash: String(order_id) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('remittance_row')
      .values({ remittance_id, order_id, tracking_number: `Track${mark}`, amount: 1, result: 'not_cash' })
      .execute();
    const { id: return_id } = await db
      .insertInto('order_return')
      .values({
        ...{ order_id, state: 'declined', request_key: null, note: `Torn${mark}`, answer: `Worn${mark}` },
        ...{ created_at: 0, decided_at: 0, received_at: null, closed_at: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('return_line')
      .values({ return_id, order_item_id: line.id, quantity: 1, reason: 'damaged', received: null })
      .execute();
    await db
      .insertInto('return_picture')
      .values({ return_id, content: `Picture${mark}` })
      .execute();
  });
  await subscribe(shop, email);
  const sealed = rowsOf(await shop.call('en-ur-drow-pass-rndom', { Password }));
  rowsOf(await shop.call('create-vendor-request', { ...person, Password: sealed[0]?.Password ?? '' }));
  await shop.call('validate-email-send-otp', { Email: email });
  rowsOf(await shop.call('send-contact-code', { Channel: 'email' }, caller));
  await offerSignInLink(shop.app, emailKey(email));
  const change = { NewEmail: `New.${mark}@example.com`, CurrentPassword: Password };
  rowsOf(await shop.call('request-email-change', change, caller));
  return { email, caller, number, id: paid?.OrderId ?? 0, Password };
};

const dump = async (): Promise<Map<string, string>> => {
  const { db } = shop.app;
  const found = new Map<string, string>();
  for (const table of await db.read.introspection.getTables()) {
    if (isIndexPart(table)) continue;
    const { name } = table;
    const rows = await db.read
      .selectFrom(name as 'customer')
      .selectAll()
      .execute();
    found.set(name, JSON.stringify(rows).toLowerCase());
  }
  return found;
};
const tablesWith = async (text: string): Promise<string[]> =>
  [...(await dump())].filter(([, rows]) => rows.includes(text.toLowerCase())).map(([name]) => name);

describe('customers', () => {
  test('are found by e-mail, name and phone, and shown with their orders', async () => {
    const { email, caller, number } = await settle('Kahf');
    for (const text of ['noor.kahf@', 'noorkahf lastk', '450 77123'])
      expect((await run('customers', 'find', text, '--json')).json.customers).toContainEqual(
        expect.objectContaining({ id: caller.userId, email, orders: 1 }),
      );
    expect((await run('customers', 'find', '%', '--json')).json.customers).toEqual([]);
    for (const name of [email.toUpperCase(), String(caller.userId)])
      expect((await run('customers', 'show', name, '--json')).json.customer).toMatchObject({
        email,
        country: 'India',
        orders: [{ number, state: 'in_progress' }],
      });
    expect((await run('customers', 'show', email)).out).toContain('LaneKahf');
    expect((await run('customers', 'show', 'none@example.com')).code).toBe(1);
  });

  test('get an export of all data about them, without secrets', async () => {
    const { email } = await settle('Safa');
    const file = join(shop.app.config.varDir, 'safa.json');
    expect((await run('customers', 'export', email, '--out', 'safa.json')).code).toBe(0);
    const text = await readFile(file, 'utf8');
    const document = JSON.parse(text);
    for (const table of Object.keys(PERSONAL_TABLES))
      if (
        !['customer_list_item', 'transfer_receipt', 'unpaid_order', 'refund_line', 'order_note'].includes(
          table,
        )
      )
        expect([table, document[table].length > 0]).toEqual([table, true]);
    for (const word of [
      'NoorSafa',
      'LaneSafa',
      'NoteSafa',
      'TrackSafa',
      'MessageSafa',
      'ReplySafa',
      'TornSafa',
    ])
      expect(text).toContain(word);
    expect(text).not.toMatch(/_hash|argon2|"token"|"code":|"nonce"/);
    expect((await stat(file)).mode & 0o077).toBe(0);
    await expect(run('customers', 'export', email, '--out', 'safa.json')).resolves.toMatchObject({ code: 1 });
    expect(await run('customers', 'export', 'none@example.com')).toMatchObject({ code: 1, out: '' });
  });

  test('are erased without a trace, and their orders keep lines and sums', async () => {
    const other = await settle('Other');
    const { email, caller, number, id, Password } = await settle('Marwa');
    const before = (await run('orders', 'show', number, '--json')).json.order;
    expect((await run('customers', 'erase', email)).code).toBe(2);
    const refused = await run('customers', 'erase', email, '--yes');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`${number} (in_progress)`) });
    expect(await tablesWith('LaneMarwa')).toContain('customer');

    await run('orders', 'complete', number);
    expect(await run('customers', 'erase', email, '--yes')).toMatchObject({ code: 0 });
    // The law asks for the name on tax documents.
    expect(await tablesWith('marwa')).toEqual(['tax_document']);
    const after = (await run('orders', 'show', number, '--json')).json.order;
    for (const kept of ['number', 'placedAt', 'subtotal', 'shipping', 'discount', 'total', 'items'])
      expect([kept, after[kept]]).toEqual([kept, before[kept]]);
    expect(after).toMatchObject({ delivery: {}, note: '' });
    expect(rowsOf(await shop.call('get-user-login', { Email: email, Password }))).toMatchObject([
      { ResponseMsg: 'Incorrect email or password!' },
    ]);
    expect(await shop.call('get-customer-order-history-detail', { OrderId: id }, caller)).toMatchObject({
      ok: false,
      error: { status: 401 },
    });
    expect(await run('customers', 'erase', email, '--yes')).toMatchObject({ code: 1 });
    expect((await run('customers', 'find', 'marwa', '--json')).json.customers).toEqual([]);
    expect((await run('customers', 'show', other.email)).code).toBe(0);

    expect((await run('orders', 'refund', number)).code).toBe(0);
    expect(await tablesWith(`erased:${caller.userId}`)).toEqual(['customer']);
  });

  test('without an account are exported and erased too', async () => {
    await subscribe(shop, 'Only.News@example.com');
    expect((await run('customers', 'export', 'only.news@example.com')).out).toContain('Only.News');
    expect((await run('customers', 'erase', 'ONLY.news@example.com', '--yes')).code).toBe(0);
    expect(await tablesWith('only.news')).toEqual([]);
  });
});

test('every table with a personal column is covered by export and erase', async () => {
  const tables = await shop.app.db.read.introspection.getTables();
  const personal = tables.filter(isPersonal);
  const covered = [
    ...Object.keys(PERSONAL_TABLES),
    ...DERIVED_TABLES,
    ...BUSINESS_TABLES,
    ...STAFF_TABLES,
  ].sort();
  expect(personal.map(({ name }) => name).sort()).toEqual(covered);
});
