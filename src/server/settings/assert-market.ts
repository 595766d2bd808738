import type { Kysely } from 'kysely';
import { marketName } from '#domain/market/market.ts';
import { DEFAULT_MARKET } from '#domain/market/markets.ts';
import { zoneMs } from '#domain/shop-day.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { SETTINGS } from './definitions.ts';
import { findSetting } from './settings.ts';

const KEY = 'market';
/** Read by the triggers that count orders by day (`database/migrations/order-summaries.ts`). */
const OFFSET_KEY = 'day_offset';

/** True if the database may have amounts. A shop of the default market stores no name. */
const hasAmounts = async (db: Kysely<Database>): Promise<boolean> => {
  for (const table of ['product', 'orders', 'coupon'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true;
  const keys = SETTINGS.map(({ key }) => key);
  return (
    (await db.selectFrom('setting').select('key').where('key', 'in', keys).executeTakeFirst()) !== undefined
  );
};

/**
 * Remembers the market of a new database, since amounts are stored in the smallest unit of its currency.
 *
 * @throws StartupError if the database belongs to another market
 */
export const assertMarket = async ({ read, write }: Pick<Db, 'read' | 'write'>): Promise<void> => {
  const name = marketName();
  const stored = await findSetting(read, KEY);
  const own = stored ?? ((await hasAmounts(read)) ? DEFAULT_MARKET : name);
  if (own !== name)
    throw new StartupError(
      `MARKET is ${name}, but the amounts in this database are of the market ${own}: set MARKET=${own}, or another DATABASE_URL for a new shop.`,
    );
  if (stored !== undefined || name === DEFAULT_MARKET) return;
  await write((db) =>
    db
      .insertInto('setting')
      .values([
        { key: KEY, value: JSON.stringify(name) },
        { key: OFFSET_KEY, value: String(zoneMs()) },
      ])
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  );
};
