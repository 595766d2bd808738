import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLink } from '#server/staff/links/read-link.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';
import { joinOwner, sessionOf, tokenOf } from '../../support/staff.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());
const run = (...args: string[]) => runShopCommand(shop.app, 'staff', ...args);

test('staff invites, lists, changes and locks out members, and leaves one entry for each', async () => {
  const owner = await joinOwner(shop.app);
  const invited = await run('invite', 'omar@example.com', '--role', 'fulfilment', '--name', 'عمر', '--json');
  expect(invited.json).toMatchObject({ ok: true, url: expect.stringContaining('/office/welcome/') });
  const link = await run('invite', 'omar@example.com', '--role', 'fulfilment');
  expect(link.out).toContain('/office/welcome/');
  expect(tokenOf(link.out.split('\n')[0])).toMatch(/^[\w-]{43}$/);
  expect((await run('list')).out).toMatch(/omar@example\.com +عمر +fulfilment +invited +- +0 +-$/m);
  expect((await run('list', '--json')).json.members).toMatchObject([
    { email: owner.email, role: 'owner', state: 'active', sessions: 1 },
    { email: 'omar@example.com', role: 'fulfilment', state: 'invited', lastSignInAt: null },
  ]);
  expect((await run('role', 'OMAR@example.com', 'manager')).out).toBe('OMAR@example.com is now manager.');
  expect((await run('disable', owner.email)).err).toContain('the last owner');
  expect((await run('end-sessions', owner.email)).out).toBe(`Ended sessions of ${owner.email}: 1.`);
  await expect(sessionOf(shop.app, owner.cookie)).rejects.toThrow('has ended');
  expect((await run('disable', 'omar@example.com', '--json')).json).toEqual({ ok: true });
  const entries = await shop.app.db.read
    .selectFrom('audit_entry')
    .select(['action', 'subject_id', 'actor_kind', 'actor_name'])
    .where('actor_kind', '=', 'command-line')
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'member.invite',
    'member.invite-again',
    'member.change-role',
    'member.end-sessions',
    'member.disable',
  ]);
  expect(new Set(entries.map(({ actor_name }) => actor_name))).toEqual(new Set(['command line']));
});

test('staff names what is wrong', async () => {
  await joinOwner(shop.app);
  expect(await run('invite', 'omar@example.com')).toMatchObject({ code: 2 });
  expect((await run('invite', 'omar', '--role', 'editor')).err).toContain('not an e-mail');
  expect((await run('invite', 'layla@example.com', '--role', 'editor')).err).toContain('staff role');
  expect((await run('role', 'layla@example.com', 'king')).err).toContain("not 'king'");
  expect(await run('disable', 'nobody@example.com')).toMatchObject({
    code: 1,
    err: 'There is no member nobody@example.com.',
  });
  expect((await run('role', 'layla@example.com', 'editor', '--json')).json).toEqual({
    ok: false,
    error: { code: 'last_owner' },
  });
});

test('staff invite prints another link for an owner who is locked out', async () => {
  const owner = await joinOwner(shop.app);
  const { json } = await run('invite', owner.email, '--role', 'owner', '--json');
  // Commands use the system clock, which is ahead of the shop's.
  expect(await readLink(shop.app, tokenOf(json.url))).toMatchObject({
    ok: true,
    value: { kind: 'invitation', role: 'owner', name: 'Layla Haddad' },
  });
});
