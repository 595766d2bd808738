import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpointPath } from '#contract/paths.ts';
import { DELETION_DELAY_DAYS } from '#domain/customers/retention.ts';
import { readEml } from '#server/mail/dev/read-eml.ts';
import { inboxFolder } from '#server/outbox/inbox-files.ts';
import { runRetention } from '#server/retention/run-retention.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { isIndexPart } from '../../support/database/personal-columns.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { subscribe } from '../../support/shop/subscribe.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'correct horse battery';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

let made = 0;

const logIn = async (Email: string) => {
  const [row] = rowsOf(await shop.call('get-user-login', { Email, Password: PASSWORD }));
  return { token: row?.Token ?? '', userId: row?.UserID ?? 0, row };
};

const signUp = async (locale: 'en' | 'ar' = 'en') => {
  made += 1;
  const mark = `Zahra${made}x`;
  const person = {
    FirstName: mark,
    LastName: `Qasim${mark}`,
    EmailAddress: `${mark}@Example.com`,
    Password: PASSWORD,
    MobileNo: `+91 7000${made} 55512`,
    AddressLineOne: `Lane ${mark}`,
    CountryID: 356,
    StateProvinceId: -999,
    CityId: -999,
    PostalCode: `56${made}099`,
  };
  rowsOf(await shop.call('signup-user', person, { locale }));
  return { ...(await logIn(person.EmailAddress)), ...person, mark };
};
type Person = Awaited<ReturnType<typeof signUp>>;

const requestDeletion = async (person: Person, caller: { token: string; userId: number } = person) =>
  rowsOf(await shop.call('request-account-deletion', { Password: PASSWORD }, caller));

const newestMail = async (email: string) => {
  await shop.app.mail.idle();
  const folder = inboxFolder(shop.app.config);
  const names = (await readdir(folder)).sort();
  const mails = await Promise.all(names.map(async (name) => readEml(await readFile(join(folder, name)))));
  return mails.filter(({ to }) => to.toLowerCase().includes(email.toLowerCase())).at(-1);
};

const tokenOf = (text = ''): string => decodeURIComponent(/keep-account\?token=(\S+)/.exec(text)?.[1] ?? '');

const findTraces = async (words: readonly string[]): Promise<string[]> => {
  const { db, config } = shop.app;
  const found: string[] = [];
  const look = (where: string, text: string) => {
    for (const word of words)
      if (text.toLowerCase().includes(word.toLowerCase())) found.push(`${where}: ${word}`);
  };
  for (const table of await db.read.introspection.getTables()) {
    if (isIndexPart(table)) continue;
    const { name } = table;
    const rows = await db.read
      .selectFrom(name as 'customer')
      .selectAll()
      .execute();
    look(name, JSON.stringify(rows));
  }
  const folder = inboxFolder(config);
  for (const name of await readdir(folder)) {
    const file = await readFile(join(folder, name), 'utf8');
    const { to, replyTo, subject, text, html } = await readEml(file);
    look(name, [file, to, replyTo, subject, text, html].join('\n'));
  }
  return found;
};

const wordsOf = ({ mark, EmailAddress, MobileNo, PostalCode }: Person) => [
  mark,
  EmailAddress,
  MobileNo,
  PostalCode,
];

describe('an account', () => {
  test('is deleted seven days after the request, without a trace, and a last mail confirms it', async () => {
    const person = await signUp();
    const line = await cartLine(shop, 'gym-towel');
    await runShopCommand(shop.app, 'settings', 'set', 'order_notice_emails', 'owner@example.com');
    const [order] = rowsOf(
      await shop.call('post-order', cashOrder([line], { OrderNote: `Ring ${person.mark}` }), person),
    );
    await runShopCommand(shop.app, 'orders', 'complete', order?.OrderNumber ?? '');
    for (const ReviewBody of ['It dries fast.', `Ask ${person.mark}, +91 1.`])
      rowsOf(
        await shop.call('insert-product-review', {
          ProductId: ReviewBody.startsWith('Ask')
            ? (await cartLine(shop, 'prime-whey')).ProductId
            : line.ProductId,
          ReviewerName: person.mark,
          ReviewerEmail: person.EmailAddress,
          ReviewTitle: 'Soft',
          ReviewBody,
          ReviewRating: 5,
        }),
      );
    rowsOf(
      await shop.call('contact-us', {
        FullName: person.mark,
        Email: person.EmailAddress,
        PhoneNumber: person.MobileNo,
        Subject: `About ${person.mark}`,
        Message: person.AddressLineOne,
      }),
    );
    await subscribe(shop, person.EmailAddress);
    await shop.app.mail.idle();
    await shop.app.db.write((db) =>
      db
        .updateTable('outbox')
        .set({ recipient: `old.${person.mark}@example.com` })
        .where('key', '=', `welcome:${person.userId}`)
        .execute(),
    );
    expect((await findTraces([person.mark])).length).toBeGreaterThan(8);

    const { DeleteAt } = await requestDeletion(person);
    expect(DeleteAt).toBe(new Date(shop.clock.now() + DELETION_DELAY_DAYS * DAY_MS).toISOString());
    await shop.app.mail.idle();
    shop.clock.advance(DELETION_DELAY_DAYS * DAY_MS - 1);
    expect((await runRetention(shop.app))?.accounts.erased).toBe(0);
    shop.clock.advance(1);
    expect((await runRetention(shop.app))?.accounts.erased).toBe(1);
    expect((await newestMail(person.EmailAddress))?.text).toContain('Your orders stay in our books');
    await runRetention(shop.app);
    expect(await findTraces(wordsOf(person))).toEqual([]);
    expect((await runShopCommand(shop.app, 'orders', 'show', order?.OrderNumber ?? '')).code).toBe(0);
  });

  test('requires its password for that; other sessions end, and asking again changes nothing', async () => {
    const person = await signUp();
    const other = await logIn(person.EmailAddress);
    expect(await shop.call('request-account-deletion', { Password: 'guess' }, person)).toMatchObject({
      ok: false,
      error: { status: 403, code: 'password_wrong' },
    });
    expect((await shop.call('get-profile', {}, other)).ok).toBe(true);
    const first = await requestDeletion(person);
    expect(await shop.call('get-profile', {}, other)).toMatchObject({ ok: false, error: { status: 401 } });
    const mail = await newestMail(person.EmailAddress);
    shop.clock.advance(DAY_MS);
    expect(await requestDeletion(person)).toEqual(first);
    expect(await newestMail(person.EmailAddress)).toEqual(mail);
    expect((await logIn(person.EmailAddress)).row).toMatchObject({ DeleteAt: first.DeleteAt });
    expect(rowsOf(await shop.call('get-profile', {}, person))[0]?.DeleteAt).toBe(first.DeleteAt);
    expect(rowsOf(await shop.call('cancel-account-deletion', {}, person)).DeleteAt).toBeNull();
    expect((await newestMail(person.EmailAddress))?.subject).toBe('Your account will not be deleted');
    expect(rowsOf(await shop.call('get-profile', {}, person))[0]).not.toHaveProperty('DeleteAt');
  });

  test('is kept by the link of the mail, also by a second press; a later request has a link of its own', async () => {
    const person = await signUp('ar');
    rowsOf(await shop.call('request-account-deletion', { Password: PASSWORD }, { ...person, locale: 'ar' }));
    const mail = await newestMail(person.EmailAddress);
    expect(mail?.text).toContain('/ar/keep-account?token=');
    const Token = tokenOf(mail?.text);
    for (const _ of ['first', 'again']) rowsOf(await shop.call('undo-account-deletion', { Token }));
    expect(rowsOf(await shop.call('get-account-deletion', {}, person)).DeleteAt).toBeNull();
    await requestDeletion(person);
    expect(await shop.call('undo-account-deletion', { Token })).toMatchObject({
      ok: false,
      error: { status: 404, code: 'keep_link_invalid' },
    });
    expect(rowsOf(await shop.call('get-account-deletion', {}, person)).DeleteAt).not.toBeNull();
    const newer = tokenOf((await newestMail(person.EmailAddress))?.text);
    shop.clock.advance(DELETION_DELAY_DAYS * DAY_MS);
    await runRetention(shop.app);
    expect(await shop.call('undo-account-deletion', { Token: newer })).toMatchObject({
      ok: false,
      error: { code: 'keep_link_invalid' },
    });
  });

  test('with an open order waits for it with a message, and is kept on request even after the seven days', async () => {
    const person = await signUp();
    const [order] = rowsOf(
      await shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel')]), person),
    );
    const number = order?.OrderNumber ?? '';
    expect((await requestDeletion(person)).OpenOrders).toEqual([number]);
    const mail = await newestMail(person.EmailAddress);
    expect(mail?.text).toContain(`These orders are not finished yet: ${number}`);
    shop.clock.advance((DELETION_DELAY_DAYS + 1) * DAY_MS);
    expect((await runRetention(shop.app))?.accounts).toEqual({ erased: 0, waiting: 1 });
    rowsOf(await shop.call('undo-account-deletion', { Token: tokenOf(mail?.text) }));
    expect((await runRetention(shop.app))?.accounts).toEqual({ erased: 0, waiting: 0 });
    await requestDeletion(person);
    await runShopCommand(shop.app, 'orders', 'complete', number);
    shop.clock.advance(DELETION_DELAY_DAYS * DAY_MS);
    expect((await runRetention(shop.app))?.accounts).toEqual({ erased: 1, waiting: 0 });
  });
});

describe('the download of an account', () => {
  let person: Person;
  beforeEach(async () => {
    person = await signUp();
  });

  test('has the data of the account, no secret, and is never cached', async () => {
    await requestDeletion(person);
    const response = await fetch(`${shop.url}${endpointPath('get-my-data')}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Token: person.token, UserID: String(person.userId) },
      body: JSON.stringify({ requestParameters: {} }),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const answer = rowsOf(await shop.call('get-my-data', {}, person));
    expect(answer.Email).toBe(person.EmailAddress);
    expect(answer.Data.customer).toMatchObject([{ address: person.AddressLineOne, mobile: person.MobileNo }]);
    expect(answer.Data.customer_session).toHaveLength(1);
    expect(answer.Data.outbox?.length).toBeGreaterThan(1);
    expect(JSON.stringify(answer)).not.toMatch(/_hash|argon2|"token"|"code":/);
  });

  test('has no data found by e-mail alone, since signing up does not prove its ownership', async () => {
    const { EmailAddress, mark } = person;
    rowsOf(
      await shop.call('contact-us', {
        FullName: `Real owner ${mark}`,
        Email: EmailAddress,
        PhoneNumber: '',
        Subject: 'Private',
        Message: 'Private',
      }),
    );
    const text = JSON.stringify(rowsOf(await shop.call('get-my-data', {}, person)));
    expect(text).not.toContain('Real owner');
    expect(text).not.toContain('Private');
  });
});

test('two concurrent runs and a cancelled request erase no account twice and none that is kept', async () => {
  const [leaving, staying] = [await signUp(), await signUp()];
  await requestDeletion(leaving);
  await requestDeletion(staying);
  shop.clock.advance(DELETION_DELAY_DAYS * DAY_MS);
  const outcomes = await Promise.all([
    shop.call('cancel-account-deletion', {}, staying),
    runRetention(shop.app, { onlyIfDue: true }),
    runRetention(shop.app, { onlyIfDue: true }),
  ]);
  expect(outcomes.filter((one) => one === undefined)).toHaveLength(1);
  const rows = await shop.app.db.read
    .selectFrom('customer')
    .select('id')
    .where('id', 'in', [leaving.userId, staying.userId])
    .execute();
  const isCancelled = outcomes[0].ok;
  expect(rows.map(({ id }) => id)).toEqual(isCancelled ? [staying.userId] : []);
});

test('no error is in the log', () => {
  expect(shop.errors).toEqual([]);
});
