import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { MAIL_RATES } from '#server/customers/mail-rates.ts';
import { queueMailToAccount } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { deriveDigits } from '#server/platform/secrets/code-digits.ts';

/** Minimum lifetime of a code after each mail that contains it. */
export const CODE_LIFETIME_MS = 10 * 60 * 1000;
/** A code younger than this is mailed again instead of replaced, so a code is valid for at most both periods. */
const REUSE_CODE_MS = CODE_LIFETIME_MS;

/** Returns the current nonce. Replaces it first if its code is too old to be mailed again. */
const readNonce = async (db: Transaction<Database>, email_key: string, now: number): Promise<string> => {
  const fresh = {
    nonce: randomBytes(16).toString('base64url'),
    created_at: now,
    expires_at: now + REUSE_CODE_MS + CODE_LIFETIME_MS,
  };
  await db
    .insertInto('password_code')
    .values({ email_key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({
          ...fresh,
          former_nonce: sql<string>`password_code.nonce`,
          former_expires_at: sql<number>`password_code.expires_at`,
        })
        .where('password_code.created_at', '<=', now - REUSE_CODE_MS),
    )
    .execute();
  const { nonce } = await db
    .selectFrom('password_code')
    .select('nonce')
    .where('email_key', '=', email_key)
    .executeTakeFirstOrThrow();
  return nonce;
};

/** Above the mail limit, earlier codes stay valid. An unknown e-mail executes the same statements. */
export const sendResetCode = async (
  app: App,
  emailKey: string,
  locale: Locale,
  isKnown: boolean,
): Promise<void> => {
  const now = app.clock.now();
  if (app.config.rateLimits && !isKnown) {
    const wait = await app.limiter.take([{ key: `reset mail ${emailKey}`, rate: MAIL_RATES.resetCode }]);
    if (wait > 0) return;
  }
  await app.db.write(async (db) => {
    await db.deleteFrom('password_code').where('expires_at', '<=', now).execute();
    const nonce = await readNonce(db, emailKey, now);
    await queueMailToAccount(db, emailKey, {
      kind: 'password_code',
      locale,
      data: { code: deriveDigits(app.secrets.key('password-code'), emailKey, nonce) },
      key: `password_code:${randomUUID()}`,
      at: now,
    });
  });
};

/** `limits/rules.ts` limits the number of tries. */
export const findResetNonce = async (
  app: App,
  email_key: string,
  code: string,
): Promise<string | undefined> => {
  const row = await app.db.read
    .selectFrom('password_code')
    .selectAll()
    .where('email_key', '=', email_key)
    .where('expires_at', '>', app.clock.now())
    .executeTakeFirst();
  if (!row) return undefined;
  const nonces = [row.nonce];
  if (row.former_nonce !== null && (row.former_expires_at ?? 0) > app.clock.now())
    nonces.push(row.former_nonce);
  const given = Buffer.from(code);
  const matchesCode = (nonce: string) =>
    app.secrets.keys('password-code').some((key) => {
      const expected = Buffer.from(deriveDigits(key, email_key, nonce));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  return nonces.find(matchesCode);
};

/** False if a concurrent request has already used the code. */
export const spendResetCode = async (
  db: Transaction<Database>,
  email_key: string,
  nonce: string,
): Promise<boolean> => {
  const deleted = await db
    .deleteFrom('password_code')
    .where('email_key', '=', email_key)
    .where((eb) => eb.or([eb('nonce', '=', nonce), eb('former_nonce', '=', nonce)]))
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
};
