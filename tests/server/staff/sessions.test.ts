import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asActor } from '#server/audit/actor.ts';
import type { App } from '#server/context.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import { confirmWithTotp } from '#server/staff/factors/confirm-with-totp.ts';
import { renewRecoveryCodes } from '#server/staff/factors/recovery-codes.ts';
import { actorOf } from '#server/staff/member.ts';
import { changeAccount, changePassword } from '#server/staff/members/change-account.ts';
import { changeRole, disableMember } from '#server/staff/members/change-member.ts';
import { findMember } from '#server/staff/members/list-members.ts';
import { endSession, endSessions, signOut } from '#server/staff/sessions/end-sessions.ts';
import { listSessions } from '#server/staff/sessions/list-sessions.ts';
import { readSession } from '#server/staff/sessions/read-session.ts';
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
  totpCode,
} from '../../support/staff.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let shop: TestShop;
let app: App;
let owner: Awaited<ReturnType<typeof joinOwner>>;
beforeEach(async () => {
  shop = await openTestShop();
  app = shop.app;
  owner = await joinOwner(app);
});
afterEach(() => shop.close());

const isOpen = async (cookie: string): Promise<boolean> =>
  (await readSession(app, hashToken(cookie)))?.stage === 'open';

describe('a session', () => {
  test('ends after 60 idle minutes, and after 12 hours of use', async () => {
    const { cookie } = owner;
    shop.clock.advance(HOUR_MS - 1);
    expect(await isOpen(cookie)).toBe(true);
    for (let minutes = 59; minutes < 12 * 60; minutes += 59) {
      expect([minutes, await isOpen(cookie)]).toEqual([minutes, true]);
      shop.clock.advance(59 * MINUTE_MS);
    }
    expect(await isOpen(cookie)).toBe(false);
    const next = rowsOf(await signIn(app, { email: owner.email, password: PASSWORD }, CALLER)).token;
    shop.clock.advance(HOUR_MS);
    expect(await isOpen(next)).toBe(false);
    expect(await readSession(app, '')).toBeUndefined();
    expect(await readSession(app, cookie)).toBeUndefined();
  });

  test('writes its last use at most once a minute', async () => {
    const write = vi.spyOn(app.db, 'write');
    for (let seconds = 0; seconds <= 180; seconds += 10) {
      await isOpen(owner.cookie);
      shop.clock.advance(10_000);
    }
    expect(write.mock.calls.length).toBeLessThanOrEqual(3);
    expect(write.mock.calls.length).toBeGreaterThan(1);
  });

  test('stores no token, and ends with the membership at once', async () => {
    const omar = await joinMember(app, 'omar@example.com');
    const rows = await app.db.read.selectFrom('member_session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(omar.cookie);
    rowsOf(await disableMember(app, { memberId: omar.memberId }));
    expect(await isOpen(omar.cookie)).toBe(false);
    expect(await findMember(app, { email: 'OMAR@example.com' })).toMatchObject({
      state: 'disabled',
      sessions: 0,
    });
  });

  test('of a disabled member stays closed, even if a second factor was on its way', async () => {
    const omar = await joinMember(app, 'omar@example.com');
    const { secret } = await addTotp(app, omar.cookie);
    const session = await sessionOf(app, omar.cookie);
    shop.clock.advance(MINUTE_MS);
    rowsOf(await disableMember(app, { memberId: omar.memberId }));
    const late = await confirmWithTotp(app, session, totpCode(secret, shop.clock.now()));
    expect(late).toEqual({ ok: false, error: { code: 'session_ended' } });
    expect(await isOpen(omar.cookie)).toBe(false);
  });

  test('that waits for the second factor ends after 15 minutes', async () => {
    await addTotp(app, owner.cookie);
    const { token } = rowsOf(await signIn(app, { email: owner.email, password: PASSWORD }, CALLER));
    shop.clock.advance(15 * MINUTE_MS - 1);
    expect((await readSession(app, hashToken(token)))?.stage).toBe('confirm');
    shop.clock.advance(1);
    expect(await readSession(app, hashToken(token))).toBeUndefined();
    expect(await isOpen(owner.cookie)).toBe(true);
  });

  test('asks for the second factor again for dangerous acts after 10 minutes', async () => {
    const { secret } = await addTotp(app, owner.cookie);
    shop.clock.advance(10 * MINUTE_MS);
    const session = await sessionOf(app, owner.cookie);
    expect(session).toMatchObject({ stage: 'open', isFresh: false });
    expect(await renewRecoveryCodes(app, session)).toEqual({
      ok: false,
      error: { code: 'step_up_required' },
    });
    rowsOf(await confirmWithTotp(app, session, totpCode(secret, shop.clock.now())));
    const fresh = await sessionOf(app, owner.cookie);
    expect(fresh.isFresh).toBe(true);
    expect(rowsOf(await renewRecoveryCodes(app, fresh))).toHaveLength(10);
  });

  test('is listed with its device, and ended alone, with the others, or by signing out', async () => {
    const more = await Promise.all(
      [1, 2, 3].map(() => signIn(app, { email: owner.email, password: PASSWORD }, CALLER)),
    );
    const [second, third, fourth] = more.map((one) => rowsOf(one).token);
    const { id } = await sessionOf(app, second ?? '');
    const listed = await listSessions(app, owner.memberId);
    expect(listed).toHaveLength(4);
    expect(listed[0]).toMatchObject({ browser: 'Chrome', system: 'Linux', address: CALLER.address });
    const omar = await joinMember(app, 'omar@example.com');
    const asOwner = <T>(work: () => Promise<T>) =>
      asActor(actorOf({ id: owner.memberId, name: 'Layla' }), work);
    const notTheirs = await asOwner(() => endSession(app, { memberId: omar.memberId, sessionId: id }));
    expect(notTheirs).toEqual({ ok: false, error: { code: 'not_found' } });
    rowsOf(await asOwner(() => endSession(app, { memberId: owner.memberId, sessionId: id })));
    expect(await isOpen(second ?? '')).toBe(false);
    await signOut(app, await sessionOf(app, third ?? ''));
    expect(await isOpen(third ?? '')).toBe(false);
    const own = await sessionOf(app, owner.cookie);
    await asOwner(() => endSessions(app, { memberId: owner.memberId, exceptId: own.id }));
    expect([await isOpen(owner.cookie), await isOpen(fourth ?? ''), await isOpen(omar.cookie)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await listActions(app)).slice(-3)).toEqual([
      'member.end-session',
      'member.sign-out',
      'member.end-sessions',
    ]);
  });

  test('of the same member elsewhere ends with a new password', async () => {
    const { token } = rowsOf(await signIn(app, { email: owner.email, password: PASSWORD }, CALLER));
    const own = await sessionOf(app, owner.cookie);
    rowsOf(await changePassword(app, own, { current: PASSWORD, password: 'eleven red bicycles' }));
    expect([await isOpen(owner.cookie), await isOpen(token)]).toEqual([true, false]);
  });
});

describe('a member', () => {
  test('changes the own name, language and colours', async () => {
    const session = await sessionOf(app, owner.cookie);
    rowsOf(await changeAccount(app, session, { name: 'Layla H.', locale: 'ar', scheme: 'dark' }));
    const { member } = await sessionOf(app, owner.cookie);
    expect(member).toMatchObject({ name: 'Layla H.', locale: 'ar', scheme: 'dark', version: 3 });
    const { member: saved, ...rest } = await sessionOf(app, owner.cookie);
    rowsOf(await changeAccount(app, { member: saved, ...rest }, { locale: 'en', scheme: 'dark' }));
    rowsOf(await changeAccount(app, { ...rest, member: { ...saved, locale: 'en' } }, { locale: 'en' }));
    const entries = await app.db.read
      .selectFrom('audit_entry')
      .select(['before_json', 'after_json'])
      .where('action', '=', 'member.change-account')
      .orderBy('id')
      .execute();
    expect(entries.slice(1)).toEqual([{ before_json: '{"locale":"ar"}', after_json: '{"locale":"en"}' }]);
    const refused = await changeAccount(app, session, { name: '' });
    expect(refused).toEqual({ ok: false, error: { code: 'name_invalid' } });
  });

  test('who is the last owner cannot be demoted or disabled, also when two owners do it to each other', async () => {
    const { memberId } = owner;
    const last = { ok: false, error: { code: 'last_owner' } };
    expect(await disableMember(app, { memberId })).toEqual(last);
    expect(await changeRole(app, { memberId, role: 'manager' })).toEqual(last);
    const other = await joinMember(app, 'omar@example.com', 'owner');
    const results = await Promise.all([
      changeRole(app, { memberId, role: 'manager' }),
      disableMember(app, { memberId: other.memberId }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter(({ ok }) => !ok)).toEqual([last]);
  });

  test('is not changed from an old version of the record', async () => {
    const omar = await joinMember(app, 'omar@example.com');
    const { version = 0 } = (await findMember(app, { id: omar.memberId })) ?? {};
    const change = { memberId: omar.memberId, version };
    rowsOf(await changeRole(app, { ...change, role: 'editor' }));
    const conflict = { ok: false, error: { code: 'conflict' } };
    expect(await changeRole(app, { ...change, role: 'owner' })).toEqual(conflict);
    expect(await disableMember(app, change)).toEqual(conflict);
    expect(await changeRole(app, { memberId: 999, role: 'owner' })).toEqual({
      ok: false,
      error: { code: 'not_found' },
    });
  });
});
