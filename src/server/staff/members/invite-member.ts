import type { Transaction } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Role } from '#domain/staff/roles.ts';
import { cleanCode } from '#domain/typed-text.ts';
import type { Locale } from '#i18n/locales.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import { createLink, LINK_MS, welcomeUrl } from '../links/links.ts';
import type { MemberRow } from '../member.ts';
import type { StaffRefusal } from '../refusal.ts';
import { checkEmail, checkName } from './check-member.ts';

export interface Invitation {
  readonly memberId: number;
  /** Works once, for three days. Also sent by mail. */
  readonly url: string;
  readonly expiresAt: number;
}

const sendLink = async (
  app: App,
  db: Transaction<Database>,
  { id, email, locale }: Pick<MemberRow, 'id' | 'email' | 'locale'>,
): Promise<Invitation> => {
  const at = app.clock.now();
  const token = await createLink(app, db, 'invitation', id);
  await queueMail(db, {
    kind: 'staff_invited',
    recipient: email,
    locale,
    data: { memberId: id, token },
    key: `staff_invited:${hashToken(token).slice(0, 16)}`,
    at,
  });
  return { memberId: id, url: welcomeUrl(app, token), expiresAt: at + LINK_MS.invitation };
};

export interface NewMember {
  readonly email: string;
  readonly role: Role;
  /** The member can change it on joining. Defaults to the local part of the e-mail. */
  readonly name?: string;
  readonly locale: Locale;
}

export const inviteMember = async (
  app: App,
  { email: given, role, name: givenName, locale }: NewMember,
): Promise<Result<Invitation, StaffRefusal>> => {
  const email = cleanCode(given).trim();
  const name = givenName?.trim() || (email.split('@')[0] ?? '');
  const fault = checkEmail(email) ?? checkName(name);
  if (fault) return refuse(fault);
  const at = app.clock.now();
  try {
    const invitation = await app.db.write(async (db) => {
      const { id } = await db
        .insertInto('member')
        .values({
          ...{ email, email_key: emailKey(email), name, role, locale },
          ...{ password_hash: null, created_at: at, joined_at: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordAudit(db, {
        ...{ action: 'member.invite', subject: 'member', subjectId: id, at },
        after: { email, name, role },
      });
      return sendLink(app, db, { id, email, locale });
    });
    app.mail.deliver();
    return ok(invitation);
  } catch (error) {
    if (isUniqueViolation(error)) return refuse({ code: 'email_taken' });
    throw error;
  }
};

/**
 * Sends another link: to an invited member, or to one who is disabled or has lost the password or second factor. Only
 * its acceptance changes the account.
 */
export const inviteAgain = async (app: App, memberId: number): Promise<Result<Invitation, StaffRefusal>> => {
  const invitation = await writeOrRefuse<Invitation, StaffRefusal>(app.db, async (db) => {
    const member = await db
      .selectFrom('member')
      .select(['id', 'email', 'locale'])
      .where('id', '=', memberId)
      .executeTakeFirst();
    if (!member) return refuse({ code: 'not_found' });
    const at = app.clock.now();
    await recordAudit(db, { action: 'member.invite-again', subject: 'member', subjectId: memberId, at });
    return ok(await sendLink(app, db, member));
  });
  app.mail.deliver();
  return invitation;
};
