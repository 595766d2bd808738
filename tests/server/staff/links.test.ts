import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acceptInvitation } from '#server/staff/links/accept-invitation.ts';
import { openDemo } from '#server/staff/links/open-demo.ts';
import { createOwnerLink } from '#server/staff/links/owner-link.ts';
import { readLink } from '#server/staff/links/read-link.ts';
import { disableMember } from '#server/staff/members/change-member.ts';
import { inviteAgain, inviteMember } from '#server/staff/members/invite-member.ts';
import { findMember } from '#server/staff/members/list-members.ts';
import { signIn } from '#server/staff/sign-in/sign-in.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';
import {
  addTotp,
  CALLER,
  joinMember,
  joinOwner,
  listActions,
  PASSWORD,
  sessionOf,
  tokenOf,
} from '../../support/staff.ts';

const SPENT = { ok: false, error: { code: 'link_spent' } };
const MINUTE_MS = 60_000;

describe('the link of the first owner', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop(undefined, { shopMode: 'live' });
  });
  afterEach(() => shop.close());
  const accept = (token: string, more: object = {}) =>
    acceptInvitation(
      shop.app,
      { token, name: 'Layla', email: 'layla@example.com', password: PASSWORD, locale: 'en', ...more },
      CALLER,
    );

  test('makes one owner, even when it is used several times at once', async () => {
    const url = await createOwnerLink(shop.app);
    expect(url).toMatch(/^http:\/\/localhost:\d+\/office\/welcome\/[\w-]{43}$/);
    const token = tokenOf(url);
    expect(rowsOf(await readLink(shop.app, token))).toMatchObject({ kind: 'welcome', opensDemo: false });
    const results = await Promise.all(
      [1, 2, 3].map((n) => accept(token, { email: `owner${n}@example.com` })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter(({ ok }) => !ok)).toEqual([SPENT, SPENT]);
    expect(await shop.app.db.read.selectFrom('member').select('role').execute()).toEqual([{ role: 'owner' }]);
    expect(await listActions(shop.app)).toEqual(['member.join']);
    expect(await createOwnerLink(shop.app)).toBeUndefined();
    expect(await readLink(shop.app, token)).toEqual(SPENT);
  });

  test('is replaced by the next one, and ends after 15 minutes', async () => {
    const first = tokenOf(await createOwnerLink(shop.app));
    const second = tokenOf(await createOwnerLink(shop.app));
    expect(await accept(first)).toEqual(SPENT);
    shop.clock.advance(15 * MINUTE_MS);
    expect(await readLink(shop.app, second)).toEqual(SPENT);
    expect(await accept(second)).toEqual(SPENT);
  });

  test('stays valid after a refused form', async () => {
    const token = tokenOf(await createOwnerLink(shop.app));
    const faults = [
      [{ name: ' ' }, 'name_invalid'],
      [{ name: 'Layla\u202e' }, 'name_invalid'],
      [{ email: 'layla' }, 'email_invalid'],
      [{ password: 'short' }, 'password_short'],
      [{ password: 'password123' }, 'password_common'],
      [{ password: 'layla@example.com' }, 'password_personal'],
    ] as const;
    for (const [fault, code] of faults)
      expect(await accept(token, fault)).toEqual({ ok: false, error: { code } });
    expect(await accept(token)).toMatchObject({ ok: true, value: { stage: 'enrol' } });
  });

  test('does not open the office of a live shop by itself', async () => {
    const token = tokenOf(await createOwnerLink(shop.app));
    expect(await openDemo(shop.app, { token, locale: 'en' }, CALLER)).toEqual(SPENT);
    expect((await readLink(shop.app, token)).ok).toBe(true);
  });
});

describe('a demo', () => {
  test('is opened by the link alone, and by the next link as the same owner', async () => {
    const shop = await openTestShop();
    const open = async () =>
      openDemo(shop.app, { token: tokenOf(await createOwnerLink(shop.app)), locale: 'ar' }, CALLER);
    const first = rowsOf(await open());
    expect(await sessionOf(shop.app, first.token)).toMatchObject({
      stage: 'open',
      isFresh: true,
      member: { role: 'owner', locale: 'ar', name: 'مالك المتجر التجريبي' },
    });
    const second = rowsOf(await open());
    expect(second.memberId).toBe(first.memberId);
    // With a password, the owner can sign in, and no link is needed.
    expect((await joinOwner(shop.app)).memberId).toBe(first.memberId);
    expect(await createOwnerLink(shop.app)).toBeUndefined();
    expect(await listActions(shop.app)).toEqual(['member.join', 'member.sign-in', 'member.join']);
    await shop.close();
  });
});

describe('an invitation', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
    await joinOwner(shop.app);
  });
  afterEach(() => shop.close());

  test('reaches the member by mail in the own language, and works once within three days', async () => {
    const { url, memberId } = rowsOf(
      await inviteMember(shop.app, { email: 'Omar@Example.com', role: 'fulfilment', locale: 'ar' }),
    );
    await shop.app.mail.idle();
    const [mail] = await shop.app.db.read
      .selectFrom('outbox')
      .select(['recipient', 'locale', 'sent_at', 'data_json'])
      .where('kind', '=', 'staff_invited')
      .execute();
    expect(mail).toMatchObject({ recipient: 'Omar@Example.com', locale: 'ar', sent_at: shop.clock.now() });
    expect(mail?.data_json).not.toContain(tokenOf(url));
    expect(rowsOf(await readLink(shop.app, tokenOf(url)))).toMatchObject({
      role: 'fulfilment',
      name: 'Omar',
    });
    const accepted = { token: tokenOf(url), name: 'Omar', password: PASSWORD, locale: 'ar' } as const;
    const both = await Promise.all([1, 2].map(() => acceptInvitation(shop.app, accepted, CALLER)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findMember(shop.app, { id: memberId })).toMatchObject({
      state: 'active',
      role: 'fulfilment',
    });
    const again = await inviteMember(shop.app, { email: 'omar@example.com', role: 'owner', locale: 'en' });
    expect(again).toEqual({ ok: false, error: { code: 'email_taken' } });
  });

  test('ends after three days and when another one is sent', async () => {
    const { url, memberId } = rowsOf(
      await inviteMember(shop.app, { email: 'omar@example.com', role: 'editor', locale: 'en' }),
    );
    const again = rowsOf(await inviteAgain(shop.app, memberId));
    expect(await readLink(shop.app, tokenOf(url))).toEqual(SPENT);
    shop.clock.advance(3 * 24 * 60 * MINUTE_MS - 1);
    expect((await readLink(shop.app, tokenOf(again.url))).ok).toBe(true);
    shop.clock.advance(1);
    expect(await readLink(shop.app, tokenOf(again.url))).toEqual(SPENT);
  });

  test('of an existing member replaces password and second factor, and ends sessions', async () => {
    const omar = await joinMember(shop.app, 'omar@example.com');
    await addTotp(shop.app, omar.cookie);
    const { url } = rowsOf(await inviteAgain(shop.app, omar.memberId));
    expect((await sessionOf(shop.app, omar.cookie)).stage).toBe('open');
    const password = 'eleven red bicycles';
    const accepted = { token: tokenOf(url), name: 'Omar', password, locale: 'en' } as const;
    const { token } = rowsOf(await acceptInvitation(shop.app, accepted, CALLER));
    expect(await sessionOf(shop.app, token)).toMatchObject({ factors: { totp: false, passkey: false } });
    await expect(sessionOf(shop.app, omar.cookie)).rejects.toThrow('has ended');
    expect(await signIn(shop.app, { email: omar.email, password: PASSWORD }, CALLER)).toMatchObject({
      error: { code: 'incorrect' },
    });
  });

  test('is void when the member is disabled before the acceptance', async () => {
    const { url, memberId } = rowsOf(
      await inviteMember(shop.app, { email: 'omar@example.com', role: 'editor', locale: 'en' }),
    );
    rowsOf(await disableMember(shop.app, { memberId }));
    expect(await readLink(shop.app, tokenOf(url))).toEqual(SPENT);
  });
});
