import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApp } from '#server/compose.ts';
import type { App } from '#server/context.ts';
import { confirmWithTotp } from '#server/staff/factors/confirm-with-totp.ts';
import { finishTotp, removeTotp, startTotp } from '#server/staff/factors/enrol-totp.ts';
import { confirmWithRecoveryCode } from '#server/staff/factors/recovery-codes.ts';
import { resealTotpSecrets } from '#server/staff/factors/reseal-secrets.ts';
import type { Caller } from '#server/staff/member.ts';
import { changePassword } from '#server/staff/members/change-account.ts';
import { disableMember } from '#server/staff/members/change-member.ts';
import { signIn } from '#server/staff/sign-in/sign-in.ts';
import { openTestShop, recordingLog, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';
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
const INCORRECT = { ok: false, error: { code: 'incorrect' } };
const WRONG_CODE = { ok: false, error: { code: 'code_incorrect' } };

let shop: TestShop;
let app: App;
let owner: Awaited<ReturnType<typeof joinOwner>>;
beforeEach(async () => {
  shop = await openTestShop(undefined, { shopMode: 'live', rateLimits: true });
  app = shop.app;
  owner = await joinOwner(app);
});
afterEach(() => shop.close());

const enter = (password = PASSWORD, caller: Caller = CALLER, email = owner.email) =>
  signIn(app, { email, password }, caller);
const from = (address: string): Caller => ({ ...CALLER, address });
const countMails = async (kind: string): Promise<number> =>
  (await app.db.read.selectFrom('outbox').select('id').where('kind', '=', kind).execute()).length;

describe('a sign-in', () => {
  test('needs the password and then the second factor', async () => {
    const { secret } = await addTotp(app, owner.cookie);
    shop.clock.advance(MINUTE_MS);
    const { token, stage, factors } = rowsOf(await enter(PASSWORD, CALLER, ' Layla@Example.COM '));
    expect({ stage, factors }).toEqual({ stage: 'confirm', factors: { totp: true, passkey: false } });
    const session = await sessionOf(app, token);
    expect(session.stage).toBe('confirm');
    rowsOf(await confirmWithTotp(app, session, totpCode(secret, shop.clock.now())));
    expect(await sessionOf(app, token)).toMatchObject({ stage: 'open', isFresh: true });
    expect(await listActions(app)).toEqual([
      'member.join',
      'member.add-totp',
      'member.sign-in',
      'member.confirm',
    ]);
  });

  test('must set up a second factor first in a live shop', async () => {
    const session = await sessionOf(app, owner.cookie);
    expect(session).toMatchObject({ stage: 'enrol', isFresh: false });
    await addTotp(app, owner.cookie);
    const open = await sessionOf(app, owner.cookie);
    expect(open).toMatchObject({ stage: 'open', isFresh: true });
    expect(await removeTotp(app, open)).toEqual({ ok: false, error: { code: 'second_factor_required' } });
  });

  test('is refused alike for an unknown e-mail, a wrong password and a disabled member', async () => {
    const omar = await joinMember(app, 'omar@example.com');
    rowsOf(await disableMember(app, { memberId: omar.memberId }));
    const before = await listActions(app);
    expect(await enter('wrong')).toEqual(INCORRECT);
    expect(await enter(PASSWORD, CALLER, 'nobody@example.com')).toEqual(INCORRECT);
    expect(await enter(PASSWORD, CALLER, omar.email)).toEqual(INCORRECT);
    expect((await listActions(app)).slice(before.length)).toEqual([
      'member.fail-sign-in',
      'member.fail-sign-in',
    ]);
  });

  test('from a new place sends a mail in the language of the member, once a day', async () => {
    await enter();
    expect(await countMails('staff_new_device')).toBe(0);
    for (const _ of [1, 2]) rowsOf(await enter(PASSWORD, from('198.51.100.4')));
    // A sign-in that is not completed does not make the place known.
    expect(await countMails('staff_new_device')).toBe(1);
    await app.mail.idle();
    expect(shop.errors).toEqual([]);
  });

  test('waits longer and longer after failures, but not on a device that the member knows', async () => {
    const waits: number[] = [];
    const attack = from('198.51.100.4');
    for (let tries = 0; tries < 40; tries += 1) {
      const result = await enter('wrong', { ...attack, address: `198.51.100.${tries}` });
      if (result.ok || result.error.code === 'incorrect') continue;
      const wait = result.error.retryAfter ?? 0;
      waits.push(wait);
      shop.clock.advance(wait * 1000);
    }
    expect(waits.length).toBeGreaterThan(5);
    expect(waits[0]).toBeLessThanOrEqual(60);
    expect(Math.max(...waits)).toBeGreaterThan(10 * 60);
    expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? 0);
    expect((await enter()).ok).toBe(true);
  });

  test('is limited per address over all accounts', async () => {
    const codes: unknown[] = [];
    for (let tries = 0; tries < 32; tries += 1) {
      const result = await enter('wrong', from('198.51.100.9'), `somebody${tries}@example.com`);
      codes.push(result.ok ? 'ok' : result.error.code);
    }
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'incorrect'));
    expect(codes.slice(30)).toEqual(['too_many', 'too_many']);
  });

  test('fails if the password changes while it is checked', async () => {
    const session = await sessionOf(app, owner.cookie);
    const change = { current: PASSWORD, password: 'eleven red bicycles' };
    rowsOf(await changePassword(app, session, change));
    expect(await enter()).toEqual(INCORRECT);
    expect((await enter('eleven red bicycles')).ok).toBe(true);
    expect(await changePassword(app, session, { ...change, password: 'twelve red bicycles' })).toEqual(
      INCORRECT,
    );
  });
});

describe('a TOTP code', () => {
  test('works once, also in two requests at the same time', async () => {
    const { secret } = await addTotp(app, owner.cookie);
    const session = await sessionOf(app, rowsOf(await enter()).token);
    // The code that confirmed the enrolment counts as used.
    expect(await confirmWithTotp(app, session, totpCode(secret, shop.clock.now()))).toEqual(WRONG_CODE);
    shop.clock.advance(MINUTE_MS);
    const code = totpCode(secret, shop.clock.now());
    const both = await Promise.all([1, 2].map(() => confirmWithTotp(app, session, code)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    // An older code of the window is also refused.
    expect(await confirmWithTotp(app, session, totpCode(secret, shop.clock.now() - 30_000))).toEqual(
      WRONG_CODE,
    );
    expect((await listActions(app)).filter((action) => action === 'member.fail-confirm')).toHaveLength(3);
  });

  test('cannot be guessed: tries are limited even without other limits', async () => {
    await addTotp(app, owner.cookie);
    const session = await sessionOf(app, rowsOf(await enter()).token);
    shop.clock.advance(MINUTE_MS);
    const codes: unknown[] = [];
    for (const code of ['000000', 'abc', '', '12345678', '000001', '000002']) {
      const result = await confirmWithTotp(app, session, code);
      codes.push(result.ok ? 'ok' : result.error.code);
    }
    expect(codes.at(-1)).toBe('too_many');
  });

  test('is set up with a secret of this member only, for 15 minutes', async () => {
    const omar = await joinMember(app, 'omar@example.com');
    const session = await sessionOf(app, owner.cookie);
    const offer = startTotp(app, session);
    expect(offer.uri).toContain('layla%40example.com');
    expect(offer.qrSvg).toMatch(/^<svg [^>]*>.*<\/svg>$/s);
    expect(offer.qrSvg).not.toContain('style');
    const code = totpCode(offer.secret, shop.clock.now());
    const theirs = await sessionOf(app, omar.cookie);
    expect(await finishTotp(app, theirs, { sealed: offer.sealed, code })).toEqual(WRONG_CODE);
    shop.clock.advance(14 * MINUTE_MS);
    const later = await sessionOf(app, owner.cookie);
    shop.clock.advance(MINUTE_MS);
    const late = totpCode(offer.secret, shop.clock.now());
    expect(await finishTotp(app, later, { sealed: offer.sealed, code: late })).toEqual(WRONG_CODE);
  });

  test('survives a replaced secret of the shop, and its end, after a start', async () => {
    const { secret } = await addTotp(app, owner.cookie);
    const stored = await app.db.read.selectFrom('member').select('totp_sealed').executeTakeFirstOrThrow();
    expect(stored.totp_sealed).not.toContain(secret);
    const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
    const restart = async (shopSecret: string, previousSecrets: string[]) =>
      openApp({ ...app.config, shopSecret, previousSecrets }, { clock: shop.clock, log: recordingLog().log });
    const first = await restart(old, []);
    // Encrypted with a key that this shop does not know, so it stays as it is.
    await resealTotpSecrets(first);
    expect(await first.db.read.selectFrom('member').select('totp_sealed').executeTakeFirst()).toEqual(stored);
    await first.db.write((db) => db.updateTable('member').set({ totp_sealed: null }).execute());
    const cookie = rowsOf(await signIn(first, { email: owner.email, password: PASSWORD }, CALLER)).token;
    const again = await addTotp(first, cookie);
    const second = await restart(next, [old]);
    await resealTotpSecrets(second);
    const third = await restart(next, []);
    shop.clock.advance(MINUTE_MS);
    const code = totpCode(again.secret, shop.clock.now());
    rowsOf(await confirmWithTotp(third, await sessionOf(third, cookie), code));
    for (const one of [first, second, third]) await one.close();
  });
});

describe('a recovery code', () => {
  test('replaces the second factor once, however it is typed', async () => {
    const { recoveryCodes } = await addTotp(app, owner.cookie);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const session = await sessionOf(app, rowsOf(await enter()).token);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
    const both = await Promise.all([1, 2].map(() => confirmWithRecoveryCode(app, session, typed)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await app.db.read.selectFrom('recovery_code').select('code_hash').execute()).length).toBe(9);
    expect((await sessionOf(app, rowsOf(await enter()).token)).stage).toBe('confirm');
  });
});
