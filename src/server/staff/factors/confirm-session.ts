import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { actorOf } from '../member.ts';
import type { StaffRefusal } from '../refusal.ts';
import type { MemberSession } from '../sessions/read-session.ts';
import { saveDevice } from '../sign-in/known-device.ts';

export type FactorKind = 'totp' | 'recovery' | 'passkey';

/** Opens the session, or renews its confirmation. False if it has ended or the member was disabled. */
export const markConfirmed = async (
  app: App,
  db: Transaction<Database>,
  session: MemberSession,
): Promise<boolean> => {
  const { id, member, address, userAgent } = session;
  const isActive = await db
    .updateTable('member')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', member.id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  const { numUpdatedRows } = await db
    .updateTable('member_session')
    .set({ confirmed_at: app.clock.now() })
    .where('id', '=', id)
    .where('token_hash', '=', session.tokenHash)
    .executeTakeFirst();
  if (isActive.numUpdatedRows === 0n || numUpdatedRows === 0n) return false;
  await saveDevice(app, db, member.id, { address, userAgent });
  return true;
};

/**
 * Confirms the second factor of a session: to complete a sign-in, or before a dangerous act.
 *
 * @param spend uses the factor up; false if it is wrong or was used before
 */
export const confirmSession = async (
  app: App,
  session: MemberSession,
  factor: FactorKind,
  spend: (db: Transaction<Database>) => Promise<boolean>,
): Promise<Result<null, StaffRefusal>> => {
  const { member } = session;
  const entry = {
    subject: 'member',
    subjectId: member.id,
    at: app.clock.now(),
    after: { with: factor },
  } as const;
  const confirmed = await writeOrRefuse<null, StaffRefusal>(app.db, async (db) => {
    if (!(await spend(db)))
      return refuse({ code: factor === 'passkey' ? 'passkey_incorrect' : 'code_incorrect' });
    if (!(await markConfirmed(app, db, session))) return refuse({ code: 'session_ended' });
    await recordAudit(db, { action: 'member.confirm', ...entry }, actorOf(member));
    return ok(null);
  });
  if (!confirmed.ok && confirmed.error.code !== 'session_ended')
    await app.db.write((db) => recordAudit(db, { action: 'member.fail-confirm', ...entry }, actorOf(member)));
  return confirmed;
};
