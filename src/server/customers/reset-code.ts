import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/app.ts';
import type { Database } from '#server/db/schema.ts';
import { queueMailToAccount } from '#server/mail/queue-mail.ts';

/** From asking on, milliseconds. */
export const CODE_LIFETIME_MS = 10 * 60 * 1000;
const MAX_TRIES = 5;

/** Keyed, because six digits alone are soon tried out on a stolen table. */
const hashCode = (key: Buffer, emailKey: string, code: string): string =>
  createHmac('sha256', key).update(`${emailKey}\n${code}`).digest('hex');

/** As this code may have been kept, whichever secret was in force when it was asked for. */
const listHashes = ({ secrets }: App, emailKey: string, code: string): string[] =>
  secrets.keys('password-code').map((key) => hashCode(key, emailKey, code));

/**
 * Makes a new code in place of an older one and queues its mail, in one transaction. An e-mail without an account
 * takes the very same statements; the last of them then finds nobody to write to.
 */
export const sendResetCode = async (app: App, emailKey: string, locale: Locale): Promise<void> => {
  const now = app.clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const values = {
    code_hash: hashCode(app.secrets.key('password-code'), emailKey, code),
    tries: 0,
    created_at: now,
    expires_at: now + CODE_LIFETIME_MS,
  };
  await app.db.write(async (db) => {
    await db.deleteFrom('password_code').where('expires_at', '<=', now).execute();
    await db
      .insertInto('password_code')
      .values({ email_key: emailKey, ...values })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet(values))
      .execute();
    await queueMailToAccount(db, emailKey, {
      kind: 'password_code',
      locale,
      data: { code },
      key: `password_code:${randomUUID()}`,
      at: now,
    });
  });
};

/** Spends one try. True when the code is the one in force; false for a wrong, old or tried-out one. */
export const tryResetCode = async (app: App, emailKey: string, code: string): Promise<boolean> => {
  const row = await app.db.write((db) =>
    db
      .updateTable('password_code')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('email_key', '=', emailKey)
      .where('expires_at', '>', app.clock.now())
      .where('tries', '<', MAX_TRIES)
      .returning('code_hash')
      .executeTakeFirst(),
  );
  if (!row) return false;
  const kept = Buffer.from(row.code_hash);
  return listHashes(app, emailKey, code).some((hash) => timingSafeEqual(Buffer.from(hash), kept));
};

/** Takes the code away; false when somebody else was first with it or it was replaced meanwhile. */
export const spendResetCode = async (
  app: App,
  db: Transaction<Database>,
  emailKey: string,
  code: string,
): Promise<boolean> => {
  const deleted = await db
    .deleteFrom('password_code')
    .where('email_key', '=', emailKey)
    .where('code_hash', 'in', listHashes(app, emailKey, code))
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
};
