import { ok, type Result, refuse } from '#domain/result.ts';
import type { Scheme } from '#domain/staff/member.ts';
import type { Locale } from '#i18n/locales.ts';
import { changedValues } from '#server/audit/changed-values.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import { hashPassword, isPassword } from '#server/passwords/hash-password.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { actorOf } from '../member.ts';
import type { StaffRefusal } from '../refusal.ts';
import { deleteSessions } from '../sessions/end-sessions.ts';
import type { MemberSession } from '../sessions/read-session.ts';
import { limitCodes } from '../sign-in/limits.ts';
import { checkMemberPassword, checkName } from './check-member.ts';

export interface AccountChange {
  readonly name?: string;
  readonly locale?: Locale;
  readonly scheme?: Scheme;
}

/** A member's own name, language and colour scheme. */
export const changeAccount = async (
  app: App,
  { member }: MemberSession,
  change: AccountChange,
): Promise<Result<null, StaffRefusal>> => {
  const { name = member.name, locale = member.locale, scheme = member.scheme } = change;
  const fault = checkName(name);
  if (fault) return refuse(fault);
  const at = app.clock.now();
  await app.db.write(async (db) => {
    const after = { name: name.trim(), locale, scheme };
    await db
      .updateTable('member')
      .set((eb) => ({ ...after, version: eb('version', '+', 1) }))
      .where('id', '=', member.id)
      .execute();
    const before = { name: member.name, locale: member.locale, scheme: member.scheme };
    const changed = changedValues(before, after);
    if (Object.keys(changed.after).length === 0) return;
    const entry = { action: 'member.change-account', subject: 'member', subjectId: member.id, at } as const;
    await recordAudit(db, { ...entry, ...changed }, actorOf(member));
  });
  return ok(null);
};

/** Ends the member's other sessions. The owner of a demo has no current password. */
export const changePassword = async (
  app: App,
  { id, member }: MemberSession,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<Result<null, StaffRefusal>> => {
  const limited = await limitCodes(app, member.id, 'password');
  if (limited) return refuse(limited);
  const { password_hash } = await app.db.read
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  if (password_hash !== null && !(await isPassword(current, password_hash)))
    return refuse({ code: 'incorrect' });
  const weak = checkMemberPassword(app, password, member.email);
  if (weak) return refuse(weak);
  const next = await hashPassword(password);
  return writeOrRefuse<null, StaffRefusal>(app.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('member')
      .set({ password_hash: next })
      .where('id', '=', member.id)
      .where('password_hash', 'is not distinct from', password_hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refuse({ code: 'incorrect' });
    await deleteSessions(db, member.id, id);
    const at = app.clock.now();
    const entry = { action: 'member.change-password', subject: 'member', subjectId: member.id, at } as const;
    await recordAudit(db, entry, actorOf(member));
    return ok(null);
  });
};
