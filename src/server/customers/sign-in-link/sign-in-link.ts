import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { readLocale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { MAIL_RATES } from '#server/customers/mail-rates.ts';
import { queueMailToAccount } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Account } from '../devices/device-token.ts';

export const LINK_LIFETIME_MS = 30 * 60 * 1000;

/** A link is bound to e-mail and password hash, so a change of either invalidates it. */
interface LinkedAccount extends Account {
  readonly email_key: string;
}

const hashLink = (token: string, { email_key, password_hash }: LinkedAccount): string =>
  createHash('sha256').update(`${token}\n${email_key}\n${password_hash}`).digest('hex');

/**
 * Lets the owner sign in while an attacker uses up the login tries. For an unknown e-mail, executes the same
 * statements without sending a mail.
 */
export const offerSignInLink = async (app: App, emailKey: string): Promise<void> => {
  const wait = await app.limiter.take([{ key: `sign-in link ${emailKey}`, rate: MAIL_RATES.signInLink }]);
  if (wait > 0) return;
  const now = app.clock.now();
  await app.db.write(async (db) => {
    await db.deleteFrom('sign_in_link').where('expires_at', '<=', now).execute();
    const account = await db
      .selectFrom('customer')
      .select(['id', 'password_hash', 'locale'])
      .where('email_key', '=', emailKey)
      .executeTakeFirst();
    const { id, password_hash, locale } = account ?? { id: 0, password_hash: '', locale: 'en' };
    const token = `${id}.${randomBytes(32).toString('base64url')}`;
    await db
      .insertInto('sign_in_link')
      .columns(['token_hash', 'customer_id', 'created_at', 'expires_at'])
      .expression(
        db
          .selectFrom('customer')
          .select([
            sql<string>`cast(${hashLink(token, { id, email_key: emailKey, password_hash })} as text)`.as(
              'token_hash',
            ),
            'customer.id as customer_id',
            sql<number>`cast(${now} as bigint)`.as('created_at'),
            sql<number>`cast(${now + LINK_LIFETIME_MS} as bigint)`.as('expires_at'),
          ])
          .where('customer.id', '=', id),
      )
      .execute();
    await queueMailToAccount(db, emailKey, {
      kind: 'sign_in_link',
      locale: readLocale(locale),
      data: { token },
      key: `sign_in_link:${randomUUID()}`,
      at: now,
    });
  });
  app.mail.deliver();
};

const TOKEN = /^(\d{1,10})\.[\w-]{43}$/;

export interface FoundLink {
  readonly account: LinkedAccount & { readonly created_at: number };
  readonly token_hash: string;
}

export const findSignInLink = async (app: App, token: string): Promise<FoundLink | undefined> => {
  const id = Number(TOKEN.exec(token)?.[1] ?? 0);
  const account = await app.db.read
    .selectFrom('customer')
    .select(['id', 'email_key', 'password_hash', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) return undefined;
  const token_hash = hashLink(token, account);
  const link = await app.db.read
    .selectFrom('sign_in_link')
    .select('token_hash')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', app.clock.now())
    .executeTakeFirst();
  return link && { account, token_hash };
};

/** False if the link was already used, or the e-mail or password has changed. */
export const spendSignInLink = async (
  db: Kysely<Database>,
  { account, token_hash }: FoundLink,
): Promise<boolean> => {
  const current = db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', account.id)
    .where('email_key', '=', account.email_key)
    .where('password_hash', '=', account.password_hash);
  const spent = await db
    .deleteFrom('sign_in_link')
    .where('token_hash', '=', token_hash)
    .where('customer_id', 'in', current)
    .executeTakeFirst();
  return spent.numDeletedRows === 1n;
};
