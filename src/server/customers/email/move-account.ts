import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import { readLocale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { changeGuestKey } from '#server/customers/guests/guest-key.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface Move {
  readonly customerId: number;
  readonly email: string;
  readonly isProven?: boolean;
  /** Token hash of the session to preserve; all others end. */
  readonly currentSession?: string;
}

/**
 * Changes the e-mail and ends the sessions. For an account, notifies both addresses and deletes reset codes of the old
 * one. A guest keeps its key, so that no sign-up, sign-in or reset finds it by the new e-mail.
 *
 * @throws a unique violation if another account has the e-mail
 */
export const moveAccount = async (
  { clock }: App,
  db: Transaction<Database>,
  { customerId, email, isProven = false, currentSession = '' }: Move,
): Promise<void> => {
  const old = await db
    .selectFrom('customer')
    .select(['email', 'email_key', 'locale', 'is_guest'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const isGuest = old.is_guest === 1;
  const email_key = isGuest ? changeGuestKey(old.email_key, email) : emailKey(email);
  await db
    .updateTable('customer')
    .set({ email, email_key, ...(isProven && { email_confirmed_at: clock.now() }) })
    .where('id', '=', customerId)
    .execute();
  await db
    .deleteFrom('customer_session')
    .where('customer_id', '=', customerId)
    .where('token_hash', '<>', currentSession)
    .execute();
  if (isGuest) return;
  await db.deleteFrom('password_code').where('email_key', '=', old.email_key).execute();
  const mail = { locale: readLocale(old.locale), data: { customerId }, at: clock.now() };
  const change = `${customerId}:${randomUUID()}`;
  await queueMail(db, { kind: 'email_changed', recipient: email, key: `email_changed:${change}`, ...mail });
  // The key lets an erasure find this mail, since the account no longer has the address.
  await queueMail(db, { kind: 'email_left', recipient: old.email, key: `email_left:${change}`, ...mail });
};
