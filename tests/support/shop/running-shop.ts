import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { cloneFolder } from '../clone-folder.ts';
import { startShop } from './shop-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker; `this-shop.ts` selects it. */
    shops: readonly { readonly url: string; readonly folder: string }[];
    /**
     * A folder with the demo catalogue and its pictures that was never served. Shops of a single test start with a
     * copy.
     */
    stockFolder: string;
  }
}

const fillStock = async (folder: string): Promise<string> => {
  const shop = await startShop(folder);
  await shop.stop();
  return folder;
};

/**
 * One built shop with the demo catalogue for each worker, for all its browser tests. They start as copies of the stock
 * that the build left in `STOCK_FOLDER`, or of one that is made here.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'shop-e2e-'));
  const stockFolder = process.env.STOCK_FOLDER ?? (await fillStock(join(root, 'stock')));
  const openShop = async (_: unknown, at: number) => {
    const folder = join(root, `worker-${at + 1}`);
    cloneFolder(stockFolder, folder);
    return startShop(folder);
  };
  const shops = await Promise.all(Array.from({ length: project.config.maxWorkers }, openShop));
  project.provide('stockFolder', stockFolder);
  project.provide(
    'shops',
    shops.map(({ url, folder }) => ({ url, folder })),
  );
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await rm(root, { recursive: true, force: true });
  };
}
