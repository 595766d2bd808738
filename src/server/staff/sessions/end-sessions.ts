import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { actorOf } from '../member.ts';
import type { StaffRefusal } from '../refusal.ts';
import type { MemberSession } from './read-session.ts';

/** @returns the number of ended sessions */
export const deleteSessions = async (
  db: Transaction<Database>,
  memberId: number,
  exceptId = 0,
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('member_session')
    .where('member_id', '=', memberId)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

export const signOut = async (app: App, { id, member }: MemberSession): Promise<void> => {
  await app.db.write(async (db) => {
    const { numDeletedRows } = await db.deleteFrom('member_session').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const at = app.clock.now();
    const entry = { action: 'member.sign-out', subject: 'member', subjectId: member.id, at } as const;
    await recordAudit(db, entry, actorOf(member));
  });
};

export const endSession = (
  app: App,
  { memberId, sessionId }: { readonly memberId: number; readonly sessionId: number },
): Promise<Result<null, StaffRefusal>> =>
  writeOrRefuse<null, StaffRefusal>(app.db, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('member_session')
      .where('id', '=', sessionId)
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return refuse({ code: 'not_found' });
    const at = app.clock.now();
    await recordAudit(db, {
      ...{ action: 'member.end-session', subject: 'member', subjectId: memberId, at },
      before: { session: sessionId },
    });
    return ok(null);
  });

/** Ends all sessions of a member, except that of the caller. */
export const endSessions = (
  app: App,
  { memberId, exceptId }: { readonly memberId: number; readonly exceptId?: number },
): Promise<number> =>
  app.db.write(async (db) => {
    const ended = await deleteSessions(db, memberId, exceptId);
    const at = app.clock.now();
    await recordAudit(db, {
      ...{ action: 'member.end-sessions', subject: 'member', subjectId: memberId, at },
      before: { sessions: ended },
    });
    return ended;
  });
