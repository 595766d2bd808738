import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { EmailChangeTable } from '#server/platform/database/tables/customer.ts';
import { deriveDigits } from '#server/platform/secrets/code-digits.ts';

const CODE_LIFETIME_MS = 15 * 60_000;
const MAX_TRIES = 5;

type EmailChange = Selectable<EmailChangeTable>;
type CodeSource = Pick<EmailChange, 'customer_id' | 'email_key' | 'nonce'>;

/** Derived from the secret, so neither the table nor the outbox contains a code. */
const derive = (key: Buffer, { customer_id, email_key, nonce }: CodeSource): string =>
  deriveDigits(key, String(customer_id), email_key, nonce);

export const beginChange = async (
  { clock }: App,
  db: Transaction<Database>,
  customerId: number,
  email: string,
): Promise<void> => {
  const now = clock.now();
  const values = {
    email,
    email_key: emailKey(email),
    nonce: randomBytes(16).toString('base64url'),
    tries: 0,
    created_at: now,
    expires_at: now + CODE_LIFETIME_MS,
  };
  await db.deleteFrom('email_change').where('expires_at', '<=', now).execute();
  await db
    .insertInto('email_change')
    .values({ customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute();
};

/** Returns undefined if the code expired, was used or was replaced. */
export const findChangeCode = async (
  { db, secrets, clock }: Pick<App, 'db' | 'secrets' | 'clock'>,
  customerId: number,
  email: string,
): Promise<string | undefined> => {
  const source = await db.read
    .selectFrom('email_change')
    .select(['customer_id', 'email_key', 'nonce'])
    .where('customer_id', '=', customerId)
    .where('email_key', '=', emailKey(email))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return source && derive(secrets.key('email-change'), source);
};

/**
 * Counts a try and, if the code is correct, deletes the request. The caller must commit in either case.
 * @returns the confirmed e-mail; undefined if the code is wrong or expired, or no tries are left
 */
export const proveEmail = async (
  { secrets, clock }: App,
  db: Transaction<Database>,
  customerId: number,
  code: string,
): Promise<string | undefined> => {
  const change = await db
    .updateTable('email_change')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', clock.now())
    .where('tries', '<', MAX_TRIES)
    .returningAll()
    .executeTakeFirst();
  if (!change) return undefined;
  const given = Buffer.from(code);
  const isRight = secrets
    .keys('email-change')
    .map((key) => Buffer.from(derive(key, change)))
    .some((right) => right.length === given.length && timingSafeEqual(right, given));
  if (!isRight) return undefined;
  await db.deleteFrom('email_change').where('customer_id', '=', customerId).execute();
  return change.email;
};
