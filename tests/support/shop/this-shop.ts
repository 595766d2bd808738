import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { cloneFolder } from '../clone-folder.ts';

/** Returns this worker's shop. Workers have separate shops, so that files do not see each other's orders. */
const thisShop = () => {
  const shop = inject('shops')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shop) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no running shop`);
  return shop;
};

export const shopUrl = (): string => thisShop().url;
export const shopFolder = (): string => thisShop().folder;

/** Copies a filled folder for another shop, which then starts within seconds because no pictures are imported. */
export const copyStock = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-own-'));
  cloneFolder(inject('stockFolder'), folder);
  return folder;
};
