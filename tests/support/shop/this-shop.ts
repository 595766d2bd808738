import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { cloneFolder } from '../clone-folder.ts';

/** The running shop of this worker: each worker has its own, so that no file sees the orders of another. */
const thisShop = () => {
  const shop = inject('shops')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shop) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no running shop`);
  return shop;
};

export const shopUrl = (): string => thisShop().url;
export const shopFolder = (): string => thisShop().folder;

/** A filled folder for another shop: it starts within seconds, while an empty one would import pictures first. */
export const copyStock = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-own-'));
  cloneFolder(inject('stockFolder'), folder);
  return folder;
};
