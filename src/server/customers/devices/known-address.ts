import { createHmac } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { retentionMs } from '#domain/customers/retention.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Account } from './device-token.ts';

const RETENTION_MS = retentionMs('known_addresses');
const MAX_ADDRESSES = 20;

const hashAddress = (key: Buffer, { id, password_hash }: Account, address: string): string =>
  createHmac('sha256', key).update(`${id} ${address} ${password_hash}`).digest('base64url');

/** An address is known for 90 days, or until the password changes. */
export const isKnownAddress = async (
  app: App,
  db: Kysely<Database>,
  account: Account,
  address: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('known_address')
    .select('last_used_at')
    .where('customer_id', '=', account.id)
    .where(
      'address_hash',
      'in',
      app.secrets.keys('known-address').map((key) => hashAddress(key, account, address)),
    )
    .where('last_used_at', '>', app.clock.now() - RETENTION_MS)
    .executeTakeFirst();
  return row !== undefined;
};

export const saveAddress = async (
  app: App,
  db: Transaction<Database>,
  account: Account,
  address: string,
): Promise<void> => {
  const last_used_at = app.clock.now();
  const address_hash = hashAddress(app.secrets.key('known-address'), account, address);
  await db
    .insertInto('known_address')
    .values({ customer_id: account.id, address_hash, last_used_at })
    .onConflict((conflict) => conflict.columns(['customer_id', 'address_hash']).doUpdateSet({ last_used_at }))
    .execute();
  await db
    .deleteFrom('known_address')
    .where('customer_id', '=', account.id)
    .where('last_used_at', '<=', last_used_at - RETENTION_MS)
    .execute();
  const newest = db
    .selectFrom('known_address')
    .select('address_hash')
    .where('customer_id', '=', account.id)
    .orderBy('last_used_at', 'desc')
    .orderBy('address_hash')
    .limit(MAX_ADDRESSES);
  await db
    .deleteFrom('known_address')
    .where('customer_id', '=', account.id)
    .where('address_hash', 'not in', newest)
    .execute();
};
