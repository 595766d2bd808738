import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/context.ts';
import { disableMember } from '#server/staff/members/change-member.ts';
import { confirmWithPasskey, startPasskeyConfirm } from '#server/staff/passkeys/confirm-with-passkey.ts';
import {
  finishPasskeyEnrolment,
  removePasskey,
  startPasskeyEnrolment,
} from '#server/staff/passkeys/enrol-passkey.ts';
import { listPasskeys } from '#server/staff/passkeys/list-passkeys.ts';
import { signInWithPasskey, startPasskeySignIn } from '#server/staff/passkeys/sign-in-with-passkey.ts';
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
} from '../../support/staff.ts';
import { Authenticator } from '../../support/stand-ins/authenticator.ts';

const WRONG = { ok: false, error: { code: 'passkey_incorrect' } };

let shop: TestShop;
let app: App;
let owner: Awaited<ReturnType<typeof joinOwner>>;
let passkey: Authenticator;
beforeEach(async () => {
  shop = await openTestShop(undefined, { shopMode: 'live' });
  app = shop.app;
  owner = await joinOwner(app);
  passkey = new Authenticator(app.config.siteUrl);
});
afterEach(() => shop.close());

const enrol = async (cookie = owner.cookie, device = passkey) => {
  const session = await sessionOf(app, cookie);
  const options = await startPasskeyEnrolment(app, session);
  return finishPasskeyEnrolment(app, session, device.register(options));
};
const enter = async (device = passkey) =>
  signInWithPasskey(app, device.answer(await startPasskeySignIn(app)), CALLER);

describe('a passkey', () => {
  test('opens the office by itself, without e-mail and password', async () => {
    const { recoveryCodes } = rowsOf(await enrol());
    expect(recoveryCodes).toHaveLength(10);
    expect((await sessionOf(app, owner.cookie)).stage).toBe('open');
    const started = rowsOf(await enter());
    expect(started).toMatchObject({ memberId: owner.memberId, stage: 'open' });
    expect(await sessionOf(app, started.token)).toMatchObject({ stage: 'open', isFresh: true });
    expect(await listPasskeys(app, owner.memberId)).toMatchObject([
      { id: passkey.id, name: 'Chrome, Linux', lastUsedAt: shop.clock.now() },
    ]);
    expect(await listActions(app)).toEqual(['member.join', 'member.add-passkey', 'member.sign-in']);
  });

  test('completes a sign-in with a password', async () => {
    rowsOf(await enrol());
    const { token, stage } = rowsOf(await signIn(app, { email: owner.email, password: PASSWORD }, CALLER));
    expect(stage).toBe('confirm');
    const session = await sessionOf(app, token);
    const options = await startPasskeyConfirm(app, session);
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
    rowsOf(await confirmWithPasskey(app, session, passkey.answer(options)));
    expect((await sessionOf(app, token)).stage).toBe('open');
  });

  test('answers a challenge once, within five minutes', async () => {
    rowsOf(await enrol());
    const options = await startPasskeySignIn(app);
    const answer = passkey.answer(options);
    const both = await Promise.all([1, 2].map(() => signInWithPasskey(app, answer, CALLER)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await signInWithPasskey(app, answer, CALLER)).toEqual(WRONG);
    const late = await startPasskeySignIn(app);
    shop.clock.advance(5 * 60_000);
    expect(await signInWithPasskey(app, passkey.answer(late), CALLER)).toEqual(WRONG);
  });

  test('is refused with a wrong origin, signature, challenge, counter or without verification', async () => {
    rowsOf(await enrol());
    const other = new Authenticator('https://quwana.example');
    Object.defineProperty(other, 'id', { value: passkey.id });
    expect(await enter(other)).toEqual(WRONG);
    const forged = new Authenticator(app.config.siteUrl);
    Object.defineProperty(forged, 'id', { value: passkey.id });
    expect(await enter(forged)).toEqual(WRONG);
    expect(await signInWithPasskey(app, passkey.answer({ challenge: 'x'.repeat(43) }), CALLER)).toEqual(
      WRONG,
    );
    const session = await sessionOf(app, owner.cookie);
    const forConfirm = await startPasskeyConfirm(app, session);
    expect(await signInWithPasskey(app, passkey.answer(forConfirm), CALLER)).toEqual(WRONG);
    passkey.isUserVerified = false;
    expect(await enter()).toEqual(WRONG);
    passkey.isUserVerified = true;
    expect((await enter()).ok).toBe(true);
    passkey.counter = 0;
    expect(await enter()).toEqual(WRONG);
    for (const junk of [null, 'x', {}, { id: 1 }, { ...passkey.answer(forConfirm), response: {} }])
      expect(await signInWithPasskey(app, junk, CALLER)).toEqual(WRONG);
    expect(shop.errors).toEqual([]);
  });

  test('of another member or of a disabled one does not help', async () => {
    rowsOf(await enrol());
    const omar = await joinMember(app, 'omar@example.com');
    await addTotp(app, omar.cookie);
    const theirs = await sessionOf(app, omar.cookie);
    const options = await startPasskeyConfirm(app, theirs);
    expect(await confirmWithPasskey(app, theirs, passkey.answer(options))).toEqual(WRONG);
    const mine = new Authenticator(app.config.siteUrl);
    rowsOf(await enrol(omar.cookie, mine));
    // The same credential cannot belong to two members.
    expect(await enrol(omar.cookie, passkey)).toEqual(WRONG);
    rowsOf(await disableMember(app, { memberId: omar.memberId }));
    expect(await enter(mine)).toEqual(WRONG);
  });

  test('can be removed unless it is the only second factor of a live shop', async () => {
    rowsOf(await enrol());
    const session = await sessionOf(app, owner.cookie);
    expect(await removePasskey(app, session, passkey.id)).toEqual({
      ok: false,
      error: { code: 'second_factor_required' },
    });
    await addTotp(app, owner.cookie);
    rowsOf(await removePasskey(app, await sessionOf(app, owner.cookie), passkey.id));
    expect(await enter()).toEqual(WRONG);
  });
});
