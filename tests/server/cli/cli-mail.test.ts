import { afterAll, beforeAll, expect, test } from 'vitest';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => runShopCommand(shop.app, 'mail', ...args);

test('unsent mails are listed and retried', async () => {
  expect(await run('list')).toMatchObject({ code: 0, out: '', err: 'There are no unsent mails.' });
  // A retry time in the far future, so that the command does not send the queued mail.
  const later = Date.now() + 1e10;
  await shop.app.db.write((db) =>
    db
      .insertInto('outbox')
      .values(
        ['failed', 'waiting'].map((name) => ({
          key: `test:${name}`,
          kind: 'seller_received',
          recipient: `${name}@example.com`,
          locale: 'en',
          data_json: '{"name":"Noura"}',
          created_at: 0,
          due_at: later,
          failed_at: name === 'failed' ? 1 : null,
          attempts: 7,
          last_error: name === 'failed' ? '550 no\u001b[31m such user' : null,
        })),
      )
      .execute(),
  );
  const list = await run('list');
  expect(list.out).toContain('failed@example.com');
  expect(list.out).not.toContain('Noura');
  expect(list.out).not.toContain('\u001b');
  const { json } = await run('list', '--failed', '--json');
  expect(json.mails).toMatchObject([{ state: 'failed', attempts: 7, recipient: 'failed@example.com' }]);
  expect((await run('list', '--waiting', '--json')).json.mails).toHaveLength(1);

  expect(await run('retry', '--failed')).toMatchObject({ code: 0, out: '1 mail is queued again.' });
  expect((await run('list', '--failed', '--json')).json.mails).toEqual([]);
  expect((await run('list', '--json')).json.mails).toMatchObject([{ recipient: 'waiting@example.com' }]);
  const waiting = (await run('list', '--json')).json.mails[0].id;
  expect((await run('retry', String(waiting))).code).toBe(0);
  expect((await run('list', '--json')).json.mails).toEqual([]);
  expect(await run('retry', String(waiting))).toMatchObject({ code: 1 });
});

test.each([[['retry']], [['retry', 'x']], [['retry', '1', '--failed']], [['list', 'x']], [['send']]])(
  'mail %j is wrong usage',
  async (args) => {
    expect((await run(...args)).code).toBe(2);
  },
);
