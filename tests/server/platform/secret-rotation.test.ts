import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCall } from '#server/calls/run-call.ts';
import { openApp } from '#server/compose.ts';
import type { Config } from '#server/config/config.ts';
import { findSession } from '#server/customers/session.ts';
import { createDownloadToken, isDownloadToken } from '#server/downloads/token.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import { openSealedPassword } from '#server/vendors/seal-password.ts';
import { codeOf, readInbox } from '../../support/shop/mailbox.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

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
type CustomerTokens = Awaited<ReturnType<typeof makeAll>>;

/** Returns which tokens are valid for a process with these settings. Uses up the code. */
const findValid = async (of: TestShop, settings: Partial<Config>, tokens: CustomerTokens) => {
  const app = await openApp({ ...of.app.config, ...settings }, { clock: of.clock, log: of.app.log });
  const changed = await runCall(
    'validate-otp-change-password',
    {
      Email: tokens.customer.email,
      Otp: tokens.code,
      Password: 'another one',
      ConfirmPassword: 'another one',
    },
    { app, locale: 'en', address: '', customerId: 0, tokenHash: '' },
  );
  const valid = {
    sealed: openSealedPassword(app, tokens.sealed) === 'correct horse',
    download: isDownloadToken(app, 7, tokens.download),
    isNewTaken: isDownloadToken(app, 7, createDownloadToken(app, 7)),
    code: changed.ok,
  };
  await app.close();
  return valid;
};

const ALL = { sealed: true, download: true, isNewTaken: true, code: true };
const ONLY_NEW_VALID = { sealed: false, download: false, isNewTaken: true, code: false };

test('tokens made with the stored secret stay valid after its rotation', async () => {
  const tokens = await makeAll(shop);
  const file = join(shop.app.config.varDir, 'shop-secret');
  const before = (await readFile(file, 'utf8')).trim();
  const outcome = await runShopCommand(shop.app, 'secrets', 'rotate', '--json');
  expect(outcome).toMatchObject({ code: 0, json: { ok: true, forgot: false } });
  const [now, old] = (await readFile(file, 'utf8')).split('\n');
  expect(now).toMatch(/^[\w-]{43}$/);
  expect(now).not.toBe(before);
  expect(old?.startsWith(`${before} 2`)).toBe(true);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(outcome.out).not.toContain(now);
  expect(await findValid(shop, {}, tokens)).toEqual(ALL);
});

test('a session stays valid after any rotation', async () => {
  const { token, userId } = await signIn(shop);
  const app = await openApp({ ...shop.app.config, shopSecret: 's'.repeat(32) }, { clock: shop.clock });
  expect(await findSession(app, hashToken(token), userId)).toBe('customer');
  await app.close();
});

test('a leaked secret is invalid with --forget', async () => {
  const tokens = await makeAll(shop);
  expect((await runShopCommand(shop.app, 'secrets', 'rotate', '--forget')).code).toBe(0);
  expect(await findValid(shop, {}, tokens)).toEqual(ONLY_NEW_VALID);
});

test('a configured secret is rotated by naming the old one beside it', async () => {
  const [old, next, other] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
  const given = await openTestShop(undefined, { shopSecret: old });
  const [first, second] = [await makeAll(given), await makeAll(given)];
  expect(await findValid(given, { shopSecret: next, previousSecrets: [old] }, first)).toEqual(ALL);
  expect(await findValid(given, { shopSecret: next, previousSecrets: [other] }, second)).toEqual(
    ONLY_NEW_VALID,
  );
  await given.close();
});
