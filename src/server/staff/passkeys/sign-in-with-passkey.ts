import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { actorOf, type Caller } from '../member.ts';
import type { StaffRefusal } from '../refusal.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { findKnownDevice, saveDevice } from '../sign-in/known-device.ts';
import { limitAddress } from '../sign-in/limits.ts';
import { queueNewDeviceMail } from '../sign-in/new-device-mail.ts';
import { createChallenge } from './challenges.ts';
import { loadWebAuthn, relyingParty } from './relying-party.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** Options for the browser. They do not name a member, so they reveal no account. */
export const startPasskeySignIn = async (app: App) => {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(app).id,
    challenge: await createChallenge(app, 'sign-in', null),
    userVerification: 'required',
  });
};

/** A passkey verifies its owner, so it is enough without a password. */
export const signInWithPasskey = async (
  app: App,
  response: unknown,
  caller: Caller,
): Promise<Result<StartedSession, StaffRefusal>> => {
  const limited = await limitAddress(app, caller);
  if (limited) return refuse(limited);
  const passkey = await verifyPasskey(app, response, { purpose: 'sign-in', memberId: null });
  if (!passkey) return refuse({ code: 'passkey_incorrect' });
  const now = app.clock.now();
  const started = await writeOrRefuse<StartedSession, StaffRefusal>(app.db, async (db) => {
    const member = await db
      .updateTable('member')
      .set({ last_sign_in_at: now })
      .where('id', '=', passkey.memberId)
      .where('disabled_at', 'is', null)
      .returning(['id', 'name', 'email', 'locale'])
      .executeTakeFirst();
    if (!member || !(await passkey.spend(db))) return refuse({ code: 'passkey_incorrect' });
    if ((await findKnownDevice(app, db, member.id, caller)) === undefined)
      await queueNewDeviceMail(app, db, member, caller);
    await saveDevice(app, db, member.id, caller);
    const entry = { action: 'member.sign-in', subject: 'member', subjectId: member.id, at: now } as const;
    await recordAudit(db, { ...entry, after: { with: 'passkey' } }, actorOf(member));
    return ok(await startSession(app, db, member.id, caller, true));
  });
  app.mail.deliver();
  return started;
};
