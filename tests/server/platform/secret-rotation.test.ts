import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCall } from '#server/calls/run-call.ts';
import { openApp } from '#server/compose.ts';
import type { Config } from '#server/config/config.ts';
import { hashToken, isSession } from '#server/customers/session.ts';
import { createDownloadToken, isDownloadToken } from '#server/downloads/token.ts';
import { openSealedPassword } from '#server/vendors/seal-password.ts';
import { codeOf, readInbox } from '../../support/shop/mailbox.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** What a customer holds while the secret changes: made with the secret that is in force now. */
const makeAll = async (of: TestShop) => {
  const customer = await signIn(of);
  const [sealed] = rowsOf(await of.call('en-ur-drow-pass-rndom', { Password: 'correct horse' }));
  rowsOf(await of.call('validate-email-send-otp', { Email: customer.email }));
  await of.app.mail.idle();
  const mails = await readInbox(join(of.app.config.varDir, 'mail'));
  return {
    customer,
    sealed: sealed?.Password ?? '',
    code: codeOf(mails.at(-1)),
    download: createDownloadToken(of.app, 7),
  };
};
type Held = Awaited<ReturnType<typeof makeAll>>;

/** Which of it a process takes that starts with these settings; the code is spent by it. */
const findValid = async (of: TestShop, settings: Partial<Config>, held: Held) => {
  const app = await openApp({ ...of.app.config, ...settings }, { clock: of.clock, log: of.app.log });
  const changed = await runCall(
    'validate-otp-change-password',
    { Email: held.customer.email, Otp: held.code, Password: 'another one', ConfirmPassword: 'another one' },
    { app, locale: 'en', address: '', customerId: 0, tokenHash: '' },
  );
  const valid = {
    sealed: openSealedPassword(app, held.sealed) === 'correct horse',
    download: isDownloadToken(app, 7, held.download),
    isNewTaken: isDownloadToken(app, 7, createDownloadToken(app, 7)),
    code: changed.ok,
  };
  await app.close();
  return valid;
};

const ALL = { sealed: true, download: true, isNewTaken: true, code: true };
const NEW_ALONE = { sealed: false, download: false, isNewTaken: true, code: false };

test('what was made with the stored secret stays valid when it is rotated', async () => {
  const held = await makeAll(shop);
  const file = join(shop.app.config.varDir, 'shop-secret');
  const before = (await readFile(file, 'utf8')).trim();
  const outcome = await runShopCommand(shop.app.config, 'secrets', 'rotate', '--json');
  expect(outcome).toMatchObject({ code: 0, json: { ok: true, forgot: false } });
  const [now, old] = (await readFile(file, 'utf8')).split('\n');
  expect(now).toMatch(/^[\w-]{43}$/);
  expect(now).not.toBe(before);
  expect(old?.startsWith(`${before} 2`)).toBe(true);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(outcome.out).not.toContain(now);
  expect(await findValid(shop, {}, held)).toEqual(ALL);
});

test('a session goes on whatever becomes of the secret', async () => {
  const { token, userId } = await signIn(shop);
  const app = await openApp({ ...shop.app.config, shopSecret: 's'.repeat(32) }, { clock: shop.clock });
  expect(await isSession(app, hashToken(token), userId)).toBe(true);
  await app.close();
});

test('a secret that somebody has read is worth nothing with --forget', async () => {
  const held = await makeAll(shop);
  expect((await runShopCommand(shop.app.config, 'secrets', 'rotate', '--forget')).code).toBe(0);
  expect(await findValid(shop, {}, held)).toEqual(NEW_ALONE);
});

test('a given secret is rotated by naming the old one beside it', async () => {
  const [old, next, other] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
  const given = await openTestShop(undefined, { shopSecret: old });
  const [first, second] = [await makeAll(given), await makeAll(given)];
  expect(await findValid(given, { shopSecret: next, previousSecrets: [old] }, first)).toEqual(ALL);
  expect(await findValid(given, { shopSecret: next, previousSecrets: [other] }, second)).toEqual(NEW_ALONE);
  await given.close();
});
