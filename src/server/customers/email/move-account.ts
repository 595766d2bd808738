import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import { readLocale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface Move {
  readonly customerId: number;
  readonly email: string;
  readonly isProven?: boolean;
  /** Token hash of the session to preserve; all others end. */
  readonly keptSession?: string;
}

/**
 * Changes the e-mail, notifies both addresses and deletes reset codes of the old one.
 * @throws a unique violation if another account has the e-mail
 */
export const moveAccount = async (
  { clock }: App,
  db: Transaction<Database>,
  { customerId, email, isProven = false, keptSession = '' }: Move,
): Promise<void> => {
  const old = await db
    .selectFrom('customer')
    .select(['email', 'email_key', 'locale'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('customer')
    .set({ email, email_key: emailKey(email), ...(isProven && { email_confirmed_at: clock.now() }) })
    .where('id', '=', customerId)
    .execute();
  await db.deleteFrom('password_code').where('email_key', '=', old.email_key).execute();
  await db
    .deleteFrom('customer_session')
    .where('customer_id', '=', customerId)
    .where('token_hash', '<>', keptSession)
    .execute();
  const mail = { locale: readLocale(old.locale), data: { customerId }, at: clock.now() };
  const change = `${customerId}:${randomUUID()}`;
  await queueMail(db, { kind: 'email_changed', recipient: email, key: `email_changed:${change}`, ...mail });
  // The key lets an erasure find this mail, since the account no longer has the address.
  await queueMail(db, { kind: 'email_left', recipient: old.email, key: `email_left:${change}`, ...mail });
};
