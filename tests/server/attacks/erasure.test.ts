import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEml } from '#server/mail/dev/read-eml.ts';
import { inboxFolder } from '#server/outbox/inbox-files.ts';
import { PAYLOADS } from '../../support/attacks/payloads.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const tally = createTally();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, { rateLimits: true });
});
afterAll(async () => {
  tally.print();
  await shop.close();
});

const isPending = async (userId: number): Promise<boolean> => {
  const row = await shop.app.db.read
    .selectFrom('customer')
    .select('delete_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.delete_at !== null;
};

test('a customer cannot download, delete or keep the account of another', async () => {
  const kind = "another account's data";
  const [victim, stranger] = [await signIn(shop), await signIn(shop)];
  const foreign = { token: stranger.token, userId: victim.userId };
  for (const name of ['get-my-data', 'get-account-deletion', 'cancel-account-deletion'] as const) {
    for (const [what, answer] of [
      ['without a token', await shop.call(name, {})],
      ['with a foreign token', await shop.call(name, {}, foreign)],
      ['for a foreign UserID', await shop.call(name, { UserID: victim.userId }, stranger)],
    ] as const)
      tally.note(kind, `${name} ${what}`, !answer.ok && [401, 403].includes(answer.error.status));
  }
  const own = rowsOf(await shop.call('get-my-data', {}, stranger));
  tally.note(kind, 'the answer names another account', !JSON.stringify(own).includes(victim.email));
  for (const caller of [{}, foreign]) {
    const answer = await shop.call('request-account-deletion', { Password: 'correct horse' }, caller);
    tally.note(kind, 'deletion of a foreign account', !answer.ok && answer.error.status === 401);
  }
  tally.note(kind, 'the victim is to be deleted', !(await isPending(victim.userId)));
  expect(tally.listThrough(kind)).toEqual([]);
});

test('a stolen token deletes nothing without the password, and gives no way to guess it', async () => {
  const kind = 'deletion with a stolen token';
  const victim = await signIn(shop);
  const guesses = ['', ' ', 'correct', 'correct horse ', 'CORRECT HORSE', ...Object.values(PAYLOADS).flat()];
  let checked = 0;
  for (const Password of guesses) {
    const answer = await shop.call('request-account-deletion', { Password }, victim);
    if (!answer.ok && answer.error.status === 403) checked += 1;
    tally.note(kind, `password ${Password}`, !answer.ok && [400, 403, 429].includes(answer.error.status));
  }
  tally.note(kind, `${checked} guesses were compared`, checked === 5);
  const late = await shop.call('request-account-deletion', { Password: 'correct horse' }, victim);
  tally.note(kind, 'the right one among the guesses', !late.ok && late.error.status === 429);
  tally.note(kind, 'the account is to be deleted', !(await isPending(victim.userId)));
  expect(tally.listThrough(kind)).toEqual([]);
});

test('the link that keeps an account cannot be guessed, read or used for another account', async () => {
  const kind = 'guessed links that keep an account';
  const owner = await signIn(shop);
  rowsOf(await shop.call('request-account-deletion', { Password: 'correct horse' }, owner));
  await shop.app.mail.idle();
  const folder = inboxFolder(shop.app.config);
  const mails = await Promise.all(
    (await readdir(folder)).map(async (name) => (await readEml(await readFile(join(folder, name)))).text),
  );
  const token = mails.flatMap((text) => /keep-account\?token=(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
  expect(token.length).toBeGreaterThanOrEqual(43);
  const { keep_hash } = await shop.app.db.read
    .selectFrom('customer')
    .select('keep_hash')
    .where('id', '=', owner.userId)
    .executeTakeFirstOrThrow();
  const guesses = [
    ...[
      '',
      '0',
      'null',
      String(owner.userId),
      keep_hash ?? '',
      `${token}x`,
      token.slice(1),
      token.toLowerCase(),
    ],
    ...Array.from({ length: 20 }, () => randomBytes(32).toString('base64url')),
    createHash('sha256').update(owner.email).digest('base64url'),
    ...Object.values(PAYLOADS).flat(),
  ];
  for (const Token of guesses) {
    const answer = await shop.call('undo-account-deletion', { Token });
    tally.note(kind, `token ${Token}`, !answer.ok && [400, 404, 429].includes(answer.error.status));
  }
  const rows = await shop.app.db.read.selectFrom('customer').selectAll().execute();
  tally.note(kind, 'the token is in the database', !JSON.stringify(rows).includes(token));
  const data = rowsOf(await shop.call('get-my-data', {}, owner));
  tally.note(kind, 'the token is in the download', !JSON.stringify(data).includes(token));
  tally.note(kind, 'the deletion is taken back', await isPending(owner.userId));
  expect(tally.listThrough(kind)).toEqual([]);
});

test('afterwards no error is in the log', () => {
  expect(shop.errors).toEqual([]);
});
