import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Role } from '#domain/staff/roles.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import type { StaffRefusal } from '../refusal.ts';
import { deleteSessions } from '../sessions/end-sessions.ts';

export interface MemberChange {
  readonly memberId: number;
  /** Refused as `conflict` if the record has another version. */
  readonly version?: number;
}

/** Locks all owners, so that two of them cannot remove each other at the same time. */
const isLastOwner = async (db: Transaction<Database>, memberId: number): Promise<boolean> => {
  const owners = await db
    .updateTable('member')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('joined_at', 'is not', null)
    .returning('id')
    .execute();
  return owners.length === 1 && owners[0]?.id === memberId;
};

const findMember = async (
  db: Transaction<Database>,
  { memberId, version }: MemberChange,
  isSo: (member: { readonly role: Role; readonly disabled_at: number | null }) => boolean = () => false,
): Promise<Result<{ readonly role: Role; readonly disabled_at: number | null }, StaffRefusal>> => {
  const member = await db
    .selectFrom('member')
    .select(['role', 'disabled_at', 'version'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!member) return refuse({ code: 'not_found' });
  const isStale = version !== undefined && member.version !== version;
  return isStale && !isSo(member) ? refuse({ code: 'conflict' }) : ok(member);
};

export const changeRole = (
  app: App,
  { role, ...change }: MemberChange & { readonly role: Role },
): Promise<Result<null, StaffRefusal>> =>
  writeOrRefuse<null, StaffRefusal>(app.db, async (db) => {
    const { memberId } = change;
    const isLast = await isLastOwner(db, memberId);
    const found = await findMember(db, change, (member) => member.role === role);
    if (!found.ok) return found;
    if (isLast && role !== 'owner') return refuse({ code: 'last_owner' });
    await db
      .updateTable('member')
      .set((eb) => ({ role, version: eb('version', '+', 1) }))
      .where('id', '=', memberId)
      .execute();
    await recordAudit(db, {
      ...{ action: 'member.change-role', subject: 'member', subjectId: memberId, at: app.clock.now() },
      before: { role: found.value.role },
      after: { role },
    });
    return ok(null);
  });

/** Ends all sessions at once and invalidates links. The record remains, because the log refers to it. */
export const disableMember = (app: App, change: MemberChange): Promise<Result<null, StaffRefusal>> =>
  writeOrRefuse<null, StaffRefusal>(app.db, async (db) => {
    const { memberId } = change;
    const isLast = await isLastOwner(db, memberId);
    const found = await findMember(db, change, (member) => member.disabled_at !== null);
    if (!found.ok) return found;
    if (isLast) return refuse({ code: 'last_owner' });
    if (found.value.disabled_at !== null) return ok(null);
    const at = app.clock.now();
    await db
      .updateTable('member')
      .set((eb) => ({ disabled_at: at, version: eb('version', '+', 1) }))
      .where('id', '=', memberId)
      .execute();
    const sessions = await deleteSessions(db, memberId);
    await db.deleteFrom('member_link').where('member_id', '=', memberId).execute();
    await recordAudit(db, {
      ...{ action: 'member.disable', subject: 'member', subjectId: memberId, at },
      before: { role: found.value.role, sessions },
    });
    return ok(null);
  });
