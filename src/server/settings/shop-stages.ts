import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { findSetting } from './settings.ts';

const LIVE_SINCE = 'live_since';
const DEMO_REMOVED = 'demo_removed_at';

const readTime = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const rememberOnce = async (db: Transaction<Database>, key: string, now: number): Promise<void> => {
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(now) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
};

/** When the shop first started in live mode, in milliseconds. Undefined if it never did. */
export const findLiveSince = async (db: Kysely<Database>): Promise<number | undefined> =>
  readTime(await findSetting(db, LIVE_SINCE));

export const rememberLive = (db: Transaction<Database>, now: number): Promise<void> =>
  rememberOnce(db, LIVE_SINCE, now);

/** True once the owner has removed the demo, which must not be imported again. */
export const isDemoRemoved = async (db: Kysely<Database>): Promise<boolean> =>
  readTime(await findSetting(db, DEMO_REMOVED)) !== undefined;

export const rememberRemoval = (db: Transaction<Database>, now: number): Promise<void> =>
  rememberOnce(db, DEMO_REMOVED, now);
