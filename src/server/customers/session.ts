import type { Kysely } from 'kysely';
import { retentionMs, SESSION_MAXIMUM_DAYS } from '#domain/customers/retention.ts';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { createToken, hashToken } from '#server/platform/secrets/token.ts';

const LIFETIME_MS = retentionMs('sessions');
const ABSOLUTE_MS = SESSION_MAXIMUM_DAYS * DAY_MS;
/** Long enough for an order and the next one. A guest has no password, so whoever has the browser has the session. */
const GUEST_MS = DAY_MS;
/** Minimum interval between updates of the last use, so that most requests do not write. */
const TOUCH_AFTER_MS = HOUR_MS;

const expiryOf = (createdAt: number, now: number): number =>
  Math.min(now + LIFETIME_MS, createdAt + ABSOLUTE_MS);

const insertSession = async (
  db: Kysely<Database>,
  customerId: number,
  now: number,
  expiresAt: number,
): Promise<string> => {
  const token = createToken();
  await db
    .insertInto('customer_session')
    .values({
      token_hash: hashToken(token),
      customer_id: customerId,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return token;
};

/** Stores only a hash of the token. */
export const createSession = (db: Kysely<Database>, customerId: number, now: number): Promise<string> =>
  insertSession(db, customerId, now, expiryOf(now, now));

/** Use does not extend it. */
export const createGuestSession = (db: Kysely<Database>, guestId: number, now: number): Promise<string> =>
  insertSession(db, guestId, now, now + GUEST_MS);

const ownSession = prepare(
  (db, slots: Slots<{ tokenHash: string; customerId: number; now: number; createdAfter: number }>) =>
    db
      .selectFrom('customer_session as session')
      .innerJoin('customer', 'customer.id', 'session.customer_id')
      .select(['session.created_at', 'session.last_used_at', 'customer.is_guest'])
      .where('session.token_hash', '=', slots.tokenHash)
      .where('session.customer_id', '=', slots.customerId)
      .where('session.expires_at', '>', slots.now)
      // Sessions created by earlier versions may have a later expiry.
      .where('session.created_at', '>', slots.createdAfter),
);

/** @returns whose session it is; undefined if there is none */
export const findSession = async (
  app: App,
  tokenHash: string,
  customerId: number,
): Promise<'customer' | 'guest' | undefined> => {
  const now = app.clock.now();
  const createdAfter = now - ABSOLUTE_MS;
  const session = await ownSession.find(app.db.read, { tokenHash, customerId, now, createdAfter });
  if (session?.is_guest === 1) return 'guest';
  if (session && now - session.last_used_at > TOUCH_AFTER_MS) {
    await app.db.write((db) =>
      db
        .updateTable('customer_session')
        .set({ last_used_at: now, expires_at: expiryOf(session.created_at, now) })
        .where('token_hash', '=', tokenHash)
        .execute(),
    );
  }
  return session && 'customer';
};

export const findSessionCustomer = async (app: App, tokenHash: string): Promise<number | undefined> => {
  if (tokenHash === '') return undefined;
  const now = app.clock.now();
  const session = await app.db.read
    .selectFrom('customer_session')
    .select('customer_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('created_at', '>', now - ABSOLUTE_MS)
    .executeTakeFirst();
  return session?.customer_id;
};

export const deleteSession = async (app: App, tokenHash: string): Promise<void> => {
  await app.db.write((db) => db.deleteFrom('customer_session').where('token_hash', '=', tokenHash).execute());
};
