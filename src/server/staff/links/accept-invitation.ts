import type { Transaction } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { cleanCode } from '#domain/typed-text.ts';
import type { Locale } from '#i18n/locales.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import { hashPassword } from '#server/passwords/hash-password.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { actorOf, type Caller } from '../member.ts';
import { checkEmail, checkMemberPassword, checkName } from '../members/check-member.ts';
import type { StaffRefusal } from '../refusal.ts';
import { deleteSessions } from '../sessions/end-sessions.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { saveDevice } from '../sign-in/known-device.ts';
import { findLink, needsOwner, spendLink } from './links.ts';

export interface Acceptance {
  readonly token: string;
  readonly name: string;
  /** Only the first owner chooses it. */
  readonly email?: string;
  readonly password: string;
  readonly locale: Locale;
}

const insertOwner = async (
  db: Transaction<Database>,
  email: string,
  name: string,
  locale: Locale,
  at: number,
) => {
  // The owner of a demo becomes the first owner.
  const demo = await db
    .selectFrom('member')
    .select('id')
    .where('role', '=', 'owner')
    .where('password_hash', 'is', null)
    .where('joined_at', 'is not', null)
    .executeTakeFirst();
  const contact = { email, email_key: emailKey(email) };
  if (demo) {
    await db.updateTable('member').set(contact).where('id', '=', demo.id).execute();
    return demo.id;
  }
  const { id } = await db
    .insertInto('member')
    .values({ ...contact, name, role: 'owner', locale, password_hash: null, created_at: at, joined_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A member who is invited again starts anew: earlier second factors and sessions end. */
const forgetFactors = async (db: Transaction<Database>, memberId: number): Promise<void> => {
  await db.deleteFrom('passkey').where('member_id', '=', memberId).execute();
  await db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  await deleteSessions(db, memberId);
};

/** Sets name, password and language, and signs in. */
export const acceptInvitation = async (
  app: App,
  { token, name, email = '', password, locale }: Acceptance,
  caller: Caller,
): Promise<Result<StartedSession, StaffRefusal>> => {
  const link = await findLink(app, token);
  if (!link) return refuse({ code: 'link_spent' });
  const address = link.email ?? cleanCode(email).trim();
  const fault = checkName(name) ?? checkEmail(address) ?? checkMemberPassword(app, password, address);
  if (fault) return refuse(fault);
  const password_hash = await hashPassword(password);
  try {
    return await writeOrRefuse<StartedSession, StaffRefusal>(app.db, async (db) => {
      if (!(await spendLink(app, db, token))) return refuse({ code: 'link_spent' });
      if (link.kind === 'welcome' && !(await needsOwner(db))) return refuse({ code: 'link_spent' });
      const at = app.clock.now();
      const id = link.member_id ?? (await insertOwner(db, address, name.trim(), locale, at));
      await forgetFactors(db, id);
      await db
        .updateTable('member')
        .set((eb) => ({
          ...{ name: name.trim(), locale, password_hash, totp_sealed: null, totp_step: 0 },
          ...{ joined_at: at, disabled_at: null, last_sign_in_at: at },
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
      await saveDevice(app, db, id, caller);
      await recordAudit(
        db,
        {
          ...{ action: 'member.join', subject: 'member', subjectId: id, at },
          after: { name: name.trim(), locale, with: 'link' },
        },
        actorOf({ id, name: name.trim() }),
      );
      return ok(await startSession(app, db, id, caller));
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse({ code: 'email_taken' });
    throw error;
  }
};
