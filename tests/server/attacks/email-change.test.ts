import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { asDeclared } from '../../support/database/strict-rows.ts';
import { codeOf, readInbox } from '../../support/shop/mailbox.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const MINUTE_MS = 60_000;
const CurrentPassword = 'correct horse';
const tally = createTally();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  tally.print();
  await shop.close();
});

type Customer = Awaited<ReturnType<typeof signIn>>;

let made = 0;
const newAddress = () => {
  made += 1;
  return `New.Address${made}@Example.com`;
};

const mailsTo = async (address: string) => {
  await shop.app.mail.idle();
  const mails = await readInbox(join(shop.app.config.varDir, 'mail'));
  // Domains are sent in lower case.
  return mails.filter(({ to }) => to?.[0]?.address?.toLowerCase() === address.toLowerCase());
};

const ask = async (
  customer: Customer,
  NewEmail: string,
  password = CurrentPassword,
  locale: Locale = 'en',
) => {
  const caller = { ...customer, locale };
  const answer = await shop.call('request-email-change', { NewEmail, CurrentPassword: password }, caller);
  return answer.ok ? asDeclared('request-email-change', answer.value)[0]?.ResponseMsg : answer.error.code;
};
const confirm = async (customer: Customer, Code: string) => {
  const answer = await shop.call('confirm-email-change', { Code }, customer);
  return answer.ok ? asDeclared('confirm-email-change', answer.value)[0]?.ResponseMsg : answer.error.code;
};
const requestCode = async (customer: Customer, address: string, locale: Locale = 'en') => {
  expect(await ask(customer, address, CurrentPassword, locale)).toBe('Sent Successfully');
  return codeOf((await mailsTo(address)).at(-1));
};
const logIn = async (Email: string) =>
  rowsOf(await shop.call('get-user-login', { Email, Password: CurrentPassword }))[0];
const emailOf = async ({ userId }: Customer) =>
  (
    await shop.app.db.read
      .selectFrom('customer')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).email;
const isInForce = async (customer: Customer) => (await shop.call('get-profile', {}, customer)).ok;
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

const DONE = 'Saved Successfully';

describe('a changed e-mail', () => {
  test.each<Locale>(['en', 'ar'])(
    'is confirmed by a code and announced to both addresses, in %s',
    async (locale) => {
      const customer = await signIn(shop);
      await shop.app.db.write((db) =>
        db.updateTable('customer').set({ locale }).where('id', '=', customer.userId).execute(),
      );
      const address = newAddress();
      const code = await requestCode(customer, address, locale);
      expect(code).toMatch(/^\d{6}$/);
      expect(await emailOf(customer)).toBe(customer.email);
      expect(await confirm(customer, code)).toBe(DONE);
      expect(await emailOf(customer)).toBe(address);
      expect(await logIn(customer.email)).toEqual({ ResponseMsg: 'Incorrect email or password!' });
      expect((await logIn(address.toLowerCase()))?.EmailAddress).toBe(address);

      const subject = { en: 'The email of your account was changed', ar: 'تغيّر البريد الإلكتروني لحسابك' }[
        locale
      ];
      const [toNew, toOld] = [(await mailsTo(address)).at(-1), (await mailsTo(customer.email)).at(-1)];
      expect([toNew?.subject, toOld?.subject]).toEqual([subject, subject]);
      for (const mail of [toNew, toOld])
        expect(mail?.html).toContain(`href="http://localhost:4321/${locale}/contact-us"`);
      expect(toOld?.text).toContain(String(customer.userId));
      // The old mailbox may have a new owner.
      expect(`${toOld?.text}${toOld?.html}`.toLowerCase()).not.toContain(address.toLowerCase());
    },
  );

  test('ends every other session, also a hijacked one', async () => {
    const customer = await signIn(shop);
    const row = await logIn(customer.email);
    const hijacked = { ...customer, token: row?.Token ?? '' };
    expect(await isInForce(hijacked)).toBe(true);
    expect(await confirm(customer, await requestCode(customer, newAddress()))).toBe(DONE);
    expect([await isInForce(customer), await isInForce(hijacked)]).toEqual([true, false]);
  });

  test('ends a reset code of the old e-mail', async () => {
    const customer = await signIn(shop);
    rowsOf(await shop.call('validate-email-send-otp', { Email: customer.email }));
    const Otp = codeOf((await mailsTo(customer.email)).at(-1));
    expect(await confirm(customer, await requestCode(customer, newAddress()))).toBe(DONE);
    const Password = 'four blue kites';
    const reset = { Email: customer.email, Otp, Password, ConfirmPassword: Password };
    expect(await shop.call('validate-otp-change-password', reset)).toMatchObject({
      error: { code: 'otp_wrong' },
    });
  });

  test('is refused with a wrong password, with the same e-mail and without a valid e-mail', async () => {
    const customer = await signIn(shop);
    expect(await ask(customer, newAddress(), 'correct horsf')).toBe('password_incorrect');
    expect(await ask(customer, customer.email.toUpperCase())).toBe('email_same');
    expect(await ask(customer, 'nobody')).toBe('bad_request');
    expect(await ask({ ...customer, token: '' }, newAddress())).toBe('login_required');
  });
});

test('a code confirms only the change that it was sent for', async () => {
  const kind = 'forged and old codes of a new e-mail';
  const [customer, stranger] = [await signIn(shop), await signIn(shop)];
  tally.note(kind, 'without a request', (await confirm(customer, '000000')) === 'otp_wrong');

  const first = await requestCode(customer, newAddress());
  await requestCode(stranger, newAddress());
  tally.note(kind, 'of another customer', (await confirm(stranger, first)) === 'otp_wrong');
  const address = newAddress();
  const second = await requestCode(customer, address);
  if (first !== second)
    tally.note(kind, 'of an address asked for before', (await confirm(customer, first)) === 'otp_wrong');
  for (const code of [second.slice(1), `${second}0`, ` ${second}x`, `0${second}`, 'abcdef', "' OR 1=1 --"])
    tally.note(kind, `changed: ${code}`, (await confirm(customer, code)) !== DONE);
  tally.note(kind, 'the right one after five tries', (await confirm(customer, second)) === 'otp_wrong');

  const third = await requestCode(customer, address);
  shop.clock.advance(15 * MINUTE_MS);
  tally.note(kind, 'after 15 minutes', (await confirm(customer, third)) === 'otp_wrong');
  const fourth = await requestCode(customer, address);
  expect(await confirm(customer, fourth)).toBe(DONE);
  tally.note(kind, 'twice', (await confirm(customer, fourth)) === 'otp_wrong');

  const kept = await shop.app.db.read.selectFrom('outbox').selectAll().execute();
  tally.note(kind, 'a code in the outbox', !JSON.stringify(kept).includes(`"${fourth}"`));
  expect(tally.listThrough(kind)).toEqual([]);
});

describe('races', () => {
  test('two accounts that confirm the same e-mail: one gets it, the other is told that it exists', async () => {
    const [one, other] = [await signIn(shop), await signIn(shop)];
    const address = newAddress();
    const codes = [await requestCode(one, address), await requestCode(other, address.toUpperCase())];
    const answers = await Promise.all([confirm(one, codes[0] ?? ''), confirm(other, codes[1] ?? '')]);
    expect(answers.toSorted()).toEqual(['Email already exists!', DONE]);
    const loser = answers[0] === DONE ? other : one;
    expect([await emailOf(loser), await isInForce(loser)]).toEqual([loser.email, true]);
  });

  test('the same code sent five times at once changes the e-mail once', async () => {
    const customer = await signIn(shop);
    const address = newAddress();
    const code = await requestCode(customer, address);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(customer, code)));
    expect(answers.filter((answer) => answer === DONE)).toHaveLength(1);
    const subjects = (await mailsTo(customer.email)).map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject === 'The email of your account was changed')).toHaveLength(1);
  });

  test('ten wrong codes at once count as five tries', async () => {
    const customer = await signIn(shop);
    const code = await requestCode(customer, newAddress());
    await Promise.all(Array.from({ length: 10 }, () => confirm(customer, otherCode(code))));
    expect(await confirm(customer, code)).toBe('otp_wrong');
  });

  test('a taken e-mail is answered as at sign-up, and gets no mail', async () => {
    const [customer, other] = [await signIn(shop), await signIn(shop)];
    const before = (await mailsTo(other.email)).length;
    expect(await ask(customer, other.email.toUpperCase())).toBe('Email already exists!');
    expect(await mailsTo(other.email)).toHaveLength(before);
  });
});

describe('npm run shop -- customers set-email', () => {
  const run = (...args: string[]) => runShopCommand(shop.app, 'customers', 'set-email', ...args);

  test('moves an account, ends its sessions and notifies both addresses', async () => {
    const customer = await signIn(shop);
    const pending = await requestCode(customer, newAddress());
    const address = newAddress();
    const done = await run(customer.email, address, '--json');
    expect(done.json).toEqual({ ok: true, id: customer.userId, from: customer.email, to: address });
    expect(await isInForce(customer)).toBe(false);
    const row = await logIn(address);
    const again = { ...customer, token: row?.Token ?? '' };
    expect(await confirm(again, pending)).toBe('otp_wrong');
    shop.app.mail.deliver();
    expect((await mailsTo(customer.email)).at(-1)?.text).toContain(String(customer.userId));
    expect((await mailsTo(address)).at(-1)?.subject).toBe('The email of your account was changed');

    expect((await run(String(customer.userId), customer.email)).out).toContain(`is now ${customer.email}`);
  });

  test('reports errors', async () => {
    const [customer, other] = [await signIn(shop), await signIn(shop)];
    expect(await run('none@example.com', newAddress())).toMatchObject({ code: 1 });
    expect((await run(customer.email, other.email, '--json')).json.error).toEqual({ code: 'email_taken' });
    expect((await run(customer.email, 'nobody')).err).toContain("'nobody' is not an e-mail address");
    expect((await run(customer.email, customer.email.toUpperCase())).err).toContain('already the e-mail');
    expect(await run(customer.email)).toMatchObject({ code: 2 });
  });
});

test('an erasure finds the mails to former and to unconfirmed e-mails of the account', async () => {
  const customer = await signIn(shop);
  const [address, next] = [newAddress(), newAddress()];
  expect(await confirm(customer, await requestCode(customer, address))).toBe(DONE);
  await requestCode(customer, next);
  expect(await runShopCommand(shop.app, 'customers', 'erase', address, '--yes')).toMatchObject({
    code: 0,
  });
  const tables = [
    await shop.app.db.read.selectFrom('outbox').selectAll().execute(),
    await shop.app.db.read.selectFrom('email_change').selectAll().execute(),
  ];
  for (const email of [address, next])
    expect(JSON.stringify(tables).toLowerCase()).not.toContain(email.toLowerCase());
  const left = await shop.app.db.read
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', customer.email);
  expect((await left.execute()).map(({ kind }) => kind)).not.toContain('email_left');
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
