import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { cloneFolder } from '../clone-folder.ts';
import { type ShopProcess, serveShop } from './shop-process.ts';

let ownShop: ShopProcess | undefined;

/** Returns the shop of this file, or of this worker. Workers have separate shops, which their files share. */
const thisShop = () => {
  const shop = ownShop ?? inject('shops')[Number(process.env.VITEST_POOL_ID) - 1];
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

/** Gives a file a shop of its own. For files that change what the pages of other files show, or that read all of it. */
export const openOwnShop = (): void => {
  beforeAll(async () => {
    ownShop = await serveShop(await copyStock());
  });
  afterAll(async () => {
    const shop = ownShop;
    ownShop = undefined;
    await shop?.stop();
    if (shop) await rm(shop.folder, { recursive: true, force: true });
  });
};
