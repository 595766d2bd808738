import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/** The running shop that browser tests look at: each worker has its own, so that no file meets the orders of another. */
const thisShop = () => {
  const shop = inject('shops')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shop) throw new Error(`No shop runs for worker ${process.env.VITEST_POOL_ID}`);
  return shop;
};

export const shopUrl = (): string => thisShop().url;
/** Its database and pictures. */
export const shopFolder = (): string => thisShop().folder;

/** A folder for another shop of a test's own, filled: it starts within seconds, where an empty one would import pictures first. */
export const copyStock = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-own-'));
  await cp(inject('stockFolder'), folder, { recursive: true });
  return folder;
};
