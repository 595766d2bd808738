import { setMarket } from '#domain/market/market.ts';
import type { MarketName } from '#domain/market/markets.ts';
import { zoneMs } from '#domain/shop-day.ts';
import { openApp } from '#server/compose.ts';
import type { Config } from '#server/config/config.ts';
import { createDemoDatabase } from '../database/test-database.ts';
import { openTestShop, recordingLog, type TestShop } from './test-shop.ts';

/** A shop of another market, whose prices are the numbers of the demo in its smallest unit. */
export const openMarketShop = async (
  market: MarketName,
  settings: Partial<Config> = {},
): Promise<TestShop> => {
  const shop = await openTestShop(undefined, settings, async (engine) => {
    const database = await createDemoDatabase(engine);
    const app = await openApp(database.config, { log: recordingLog().log });
    setMarket(market);
    await app.db.write((db) =>
      db
        .insertInto('setting')
        .values([
          { key: 'market', value: JSON.stringify(market) },
          { key: 'day_offset', value: String(zoneMs()) },
        ])
        .execute(),
    );
    await app.close();
    return database;
  });
  return {
    ...shop,
    close: async () => {
      await shop.close();
      setMarket(undefined);
    },
  };
};
