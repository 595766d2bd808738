import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { endpointPath } from '#contract/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import { hashPassword } from '#server/passwords/hash-password.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { listGoodRequests } from '../../support/good-requests.ts';
import { codeOf, readInbox } from '../../support/shop/mailbox.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const tally = createTally();
let shop: TestShop;
let customer: Awaited<ReturnType<typeof signIn>>;
let good: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
beforeAll(async () => {
  shop = await openTestShop();
  ({ table: good, customer } = await listGoodRequests(shop));
});
afterAll(async () => {
  tally.print();
  await shop.close();
});

const post = async (name: EndpointName, parameters: object, locale: Locale = 'en') => {
  const response = await fetch(`${shop.url}${endpointPath(name)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': locale },
    body: JSON.stringify({ requestParameters: parameters }),
  });
  const { errorCode, errorMessage, data } = (await response.json()) as Readonly<Record<string, string>>;
  return { status: response.status, errorCode, errorMessage, rows: JSON.parse(data ?? '[]') };
};

const receiveCode = async (Email: string) => {
  rowsOf(await shop.call('validate-email-send-otp', { Email }));
  await shop.app.mail.idle();
  return codeOf((await readInbox(join(shop.app.config.varDir, 'mail'))).at(-1));
};

let people = 0;
const newEmail = () => {
  people += 1;
  return `falconry.club${people}@example.com`;
};

const PASSWORD_CALLS = {
  'signup-user': (Password: string, locale: Locale, EmailAddress = newEmail()) =>
    post('signup-user', { ...good['signup-user'], EmailAddress, Password }, locale),
  'create-vendor-request': async (Password: string, locale: Locale, EmailAddress = newEmail()) => {
    const { rows } = await post('en-ur-drow-pass-rndom', { Password });
    const request = { ...good['create-vendor-request'], EmailAddress, Password: rows[0].Password };
    return post('create-vendor-request', request, locale);
  },
  'validate-otp-change-password': async (Password: string, locale: Locale, Email?: string) => {
    const email = Email ?? customer.email;
    const reset = { Email: email, Otp: await receiveCode(email), Password, ConfirmPassword: Password };
    return post('validate-otp-change-password', reset, locale);
  },
} as const;

const WEAK = {
  password_short: ['a', '1234567', 'Xk9#qZ2', '      7', 'é'.repeat(7)],
  password_common: [
    'password',
    'PassWord',
    'Password2024!',
    'iloveyou',
    'qwertyuiop',
    '12345678',
    '87654321',
    'aaaaaaaa',
    '12121212',
    'ｐａｓｓｗｏｒｄ',
    '!!dragon!!',
  ],
  password_personal: ['Quwana2024!', 'quwana111', 'قُوانا 123', 'قوانا٢٠٢٥'],
} as const;

describe.each(Object.keys(PASSWORD_CALLS) as (keyof typeof PASSWORD_CALLS)[])('%s', (name) => {
  const kind = `weak passwords: ${name}`;

  test('refuses a weak new password and explains why in the language of the caller', async () => {
    for (const [code, passwords] of Object.entries(WEAK))
      for (const password of passwords) {
        const answer = await PASSWORD_CALLS[name](password, 'en');
        tally.note(
          kind,
          `${password}: ${answer.errorCode}`,
          answer.status === 400 && answer.errorCode === code,
        );
      }
    const sentences = async (locale: Locale) =>
      Promise.all(
        [WEAK.password_short[1], WEAK.password_common[0], WEAK.password_personal[0]].map(
          async (password) => (await PASSWORD_CALLS[name](password, locale)).errorMessage,
        ),
      );
    expect(await sentences('en')).toEqual([
      'A password needs at least 8 characters.',
      'This password is too common and easy to guess. Choose another one, for example several words.',
      'This password is too close to your email or to the name of the shop. Choose another one.',
    ]);
    for (const sentence of await sentences('ar'))
      expect(sentence).toMatch(/^[^a-z{}]*كلمة المرور[^a-z{}]*$/i);
    expect(tally.listThrough(kind)).toEqual([]);
  });

  test('refuses the email of the account, or its name, as the password', async () => {
    const own = async () => {
      if (name !== 'validate-otp-change-password') return newEmail();
      const email = newEmail();
      rowsOf(await shop.call('signup-user', { ...good['signup-user'], EmailAddress: email } as never));
      return email;
    };
    for (const make of [
      (email: string) => email.split('@')[0]?.toUpperCase() ?? '',
      (email: string) => email.replace(/\d+@.*/, '1990'),
    ]) {
      const email = await own();
      const password = make(email);
      const answer = await PASSWORD_CALLS[name](password, 'en', email);
      tally.note(kind, `${password} of ${email}`, answer.errorCode === 'password_personal');
    }
    expect(tally.listThrough(kind)).toEqual([]);
  });

  test('accepts a new password of eight characters that is on no list', async () => {
    expect((await PASSWORD_CALLS[name]('tk4wvz9q', 'en')).status).toBe(200);
    expect((await PASSWORD_CALLS[name]('four blue kites', 'en')).status).toBe(200);
  });
});

test('a refused reset leaves the code and the old password valid', async () => {
  const { email } = await signIn(shop);
  const Otp = await receiveCode(email);
  const reset = (Password: string) =>
    post('validate-otp-change-password', { Email: email, Otp, Password, ConfirmPassword: Password });
  for (let times = 0; times < 6; times += 1)
    expect((await reset('password')).errorCode).toBe('password_common');
  expect((await reset('four blue kites')).status).toBe(200);
});

test('an old password of three characters still logs in', async () => {
  const { email } = await signIn(shop);
  const password_hash = await hashPassword('abc');
  await shop.app.db.write((db) =>
    db.updateTable('customer').set({ password_hash }).where('email_key', '=', email).execute(),
  );
  const [row] = rowsOf(await shop.call('get-user-login', { Email: email, Password: 'abc' }));
  expect(row?.ResponseMsg).toBe('Login Successfully');
});

test('a change of password is announced to its owner, in the language of the account', async () => {
  const email = newEmail();
  const person = { ...good['signup-user'], EmailAddress: email } as never;
  rowsOf(await shop.call('signup-user', person, { locale: 'ar' }));
  await PASSWORD_CALLS['validate-otp-change-password']('four blue kites', 'en', email);
  await shop.app.mail.idle();
  const mail = (await readInbox(join(shop.app.config.varDir, 'mail'))).at(-1);
  expect(mail).toMatchObject({ to: [{ address: email }], subject: 'تغيّرت كلمة مرورك' });
  expect(mail?.html).toContain('href="http://localhost:4321/ar/reset-password"');
  const outbox = await shop.app.db.read
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .execute();
  expect(outbox.filter(({ kind }) => kind === 'password_changed')).toHaveLength(1);
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
