import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asDeclared } from '../../support/database/strict-rows.ts';
import { codeOf, readInbox } from '../../support/shop/mailbox.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let inbox: string;
beforeAll(async () => {
  shop = await openTestShop();
  inbox = join(shop.app.config.varDir, 'mail');
});
afterAll(() => shop.close());

const receiveCode = async (Email: string, locale: 'en' | 'ar' = 'en'): Promise<string> => {
  rowsOf(await shop.call('validate-email-send-otp', { Email }, { locale }));
  await shop.app.mail.idle();
  const mail = (await readInbox(inbox)).at(-1);
  expect(mail?.to).toEqual([{ name: '', address: Email }]);
  return codeOf(mail);
};

const change = async (Email: string, Otp: string, Password = 'new secret', ConfirmPassword = Password) => {
  const answer = await shop.call('validate-otp-change-password', { Email, Otp, Password, ConfirmPassword });
  return answer.ok
    ? asDeclared('validate-otp-change-password', answer.value)[0]?.ResponseMsg
    : answer.error.status;
};

const logIn = async (Email: string, Password: string) =>
  rowsOf(await shop.call('get-user-login', { Email, Password }))[0]?.ResponseMsg;

const MINUTE_MS = 60_000;
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

const DONE = 'Password reset successfully';

describe('a new password', () => {
  test('is set with the code of the mail, once, and ends every session', async () => {
    const customer = await signIn(shop);
    const code = await receiveCode(customer.email);
    expect(code).toMatch(/^\d{6}$/);
    expect(await change(customer.email.toUpperCase(), code)).toBe(DONE);
    expect((await shop.call('get-customer-order-history-master', {}, customer)).ok).toBe(false);
    expect(await logIn(customer.email, 'correct horse')).toBe('Incorrect email or password!');
    expect(await logIn(customer.email, 'new secret')).toBe('Login Successfully');
    expect(await change(customer.email, code, 'another one')).toBe(400);
  });

  test('is set once when the same code is sent twice at once', async () => {
    const { email } = await signIn(shop);
    const code = await receiveCode(email);
    const answers = await Promise.all([change(email, code, 'first one'), change(email, code, 'second one')]);
    expect(answers.filter((answer) => answer === DONE)).toHaveLength(1);
  });

  test.each([
    ['a wrong code', wrong, 'new secret', 'new secret'],
    ['a code too short', () => '1234', 'new secret', 'new secret'],
    ['a password under 8 characters', (code: string) => code, 'seven77', 'seven77'],
    ['a password over 20 characters', (code: string) => code, 'x'.repeat(21), 'x'.repeat(21)],
    ['two passwords that differ', (code: string) => code, 'new secret', 'new secrets'],
  ])('is not set with %s', async (_, codeOf, password, confirm) => {
    const { email } = await signIn(shop);
    const code = await receiveCode(email);
    expect(await change(email, codeOf(code), password, confirm)).toBe(400);
    expect(await logIn(email, 'correct horse')).toBe('Login Successfully');
  });
});

describe('a code', () => {
  test('is mailed again while it is recent, and is valid for ten minutes from each mail', async () => {
    const { email } = await signIn(shop);
    const code = await receiveCode(email);
    shop.clock.advance(10 * MINUTE_MS - 1);
    expect(await receiveCode(email)).toBe(code);
    shop.clock.advance(10 * MINUTE_MS);
    expect(await change(email, code)).toBe(DONE);
  });

  test('is followed by another one after ten minutes, and both are valid until one is used', async () => {
    const [one, other] = [await signIn(shop), await signIn(shop)];
    const codesOf = async (email: string) => {
      const first = await receiveCode(email);
      shop.clock.advance(10 * MINUTE_MS);
      return [first, await receiveCode(email)] as const;
    };
    const [first, second] = await codesOf(one.email);
    expect(await change(one.email, first)).toBe(DONE);
    if (first !== second) expect(await change(one.email, second, 'another one')).toBe(400);
    const [, later] = await codesOf(other.email);
    expect(await change(other.email, later)).toBe(DONE);
  });

  test('is invalid after twenty minutes', async () => {
    const { email } = await signIn(shop);
    const code = await receiveCode(email);
    shop.clock.advance(20 * MINUTE_MS);
    expect(await change(email, code)).toBe(400);
  });

  test('allows five tries from one address', async () => {
    const { email } = await signIn(shop);
    const code = await receiveCode(email);
    for (let tries = 0; tries < 5; tries += 1) expect(await change(email, wrong(code))).toBe(400);
    expect(await change(email, code)).toBe(429);
  });

  test('is valid for one account', async () => {
    const [one, other] = [await signIn(shop), await signIn(shop)];
    const code = await receiveCode(one.email);
    await receiveCode(other.email);
    expect(await change(other.email, code)).toBe(400);
  });

  test('is mailed in the language of the caller and not stored in plain text', async () => {
    const { email } = await signIn(shop);
    const code = await receiveCode(email, 'ar');
    expect((await readInbox(inbox)).at(-1)?.subject).toBe('رمز تعيين كلمة مرور جديدة');
    const kept = await shop.app.db.read.selectFrom('password_code').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(`"${code}"`);
    const mails = await shop.app.db.read.selectFrom('outbox').selectAll().execute();
    expect(mails.every((mail) => mail.sent_at !== null && mail.data_json === '{}')).toBe(true);
  });
});

test('an e-mail without an account gets the same answer and no mail', async () => {
  const ask = async (Email: string) => {
    const response = await fetch(`${shop.url}/api/v1/common/validate-email-send-otp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ requestParameters: { Email } }),
    });
    return { status: response.status, body: await response.json() };
  };
  const { email } = await signIn(shop);
  const known = await ask(email);
  expect(known).toMatchObject({ status: 200, body: { message: 'Sent Successfully', errorMessage: '' } });
  expect(await ask('nobody@example.com')).toEqual(known);
  const mails = await shop.app.db.read
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', 'nobody@example.com')
    .execute();
  expect(mails).toEqual([]);
  expect(await change('nobody@example.com', '123456')).toBe(400);
  expect((await ask('nobody')).status).toBe(400);
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
