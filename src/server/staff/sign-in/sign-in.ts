import { emailKey } from '#domain/customers/email-key.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import { compareWithDecoy, isPassword } from '#server/passwords/hash-password.ts';
import { actorOf, type Caller, type MemberRow } from '../member.ts';
import type { StaffRefusal } from '../refusal.ts';
import { hasFactor } from '../sessions/session-rules.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { findKnownDevice, saveDevice } from './known-device.ts';
import { limitSignIn, noteUnknownAccount } from './limits.ts';
import { queueNewDeviceMail } from './new-device-mail.ts';

type Account = Pick<MemberRow, 'id' | 'name' | 'email' | 'locale' | 'password_hash' | 'disabled_at'>;

const noteFailure = async (app: App, account: Account | undefined): Promise<void> => {
  if (!account) return noteUnknownAccount(app);
  const at = app.clock.now();
  await app.db.write((db) =>
    recordAudit(
      db,
      { action: 'member.fail-sign-in', subject: 'member', subjectId: account.id, at },
      actorOf(account),
    ),
  );
};

const isCorrect = async (account: Account | undefined, password: string): Promise<boolean> => {
  if (account?.password_hash && account.disabled_at === null)
    return isPassword(password, account.password_hash);
  await compareWithDecoy(password);
  return false;
};

/** The same answer, in the same time, for an unknown e-mail, a wrong password and a disabled member. */
export const signIn = async (
  app: App,
  { email, password }: { readonly email: string; readonly password: string },
  caller: Caller,
): Promise<Result<StartedSession, StaffRefusal>> => {
  const key = emailKey(email);
  const account = await app.db.read
    .selectFrom('member')
    .select(['id', 'name', 'email', 'locale', 'password_hash', 'disabled_at'])
    .where('email_key', '=', key)
    .executeTakeFirst();
  const device = await findKnownDevice(app, app.db.read, account?.id ?? 0, caller);
  const limited = await limitSignIn(app, key, caller, device);
  if (limited) return refuse(limited);
  if (!(await isCorrect(account, password)) || !account) {
    await noteFailure(app, account);
    return refuse({ code: 'incorrect' });
  }
  const started = await app.db.write(async (db) => {
    const now = app.clock.now();
    // The password was checked before the transaction.
    const { numUpdatedRows } = await db
      .updateTable('member')
      .set({ last_sign_in_at: now })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    const session = await startSession(app, db, account.id, caller);
    if (device === undefined) await queueNewDeviceMail(app, db, account, caller);
    // With a second factor, the device counts as known only after it.
    if (!hasFactor(session.factors)) await saveDevice(app, db, account.id, caller);
    await recordAudit(
      db,
      {
        ...{ action: 'member.sign-in', subject: 'member', subjectId: account.id, at: now },
        after: { with: 'password' },
      },
      actorOf(account),
    );
    return session;
  });
  app.mail.deliver();
  return started ? ok(started) : refuse({ code: 'incorrect' });
};
