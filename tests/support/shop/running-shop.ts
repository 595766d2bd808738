import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { cloneFolder } from '../clone-folder.ts';
import { serveShop, startShop } from './shop-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One shop per worker, selected by `this-shop.ts`. */
    shops: readonly { readonly url: string; readonly folder: string }[];
    /** Folder with the demo catalogue and its pictures, copied for shops of a single test. */
    stockFolder: string;
  }
}

const fillStock = async (folder: string): Promise<string> => {
  const shop = await startShop(folder);
  await shop.stop();
  return folder;
};

/** Starts one built shop per worker, as a copy of `STOCK_FOLDER` or of a new stock. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'shop-e2e-'));
  const stockFolder = process.env.STOCK_FOLDER ?? (await fillStock(join(root, 'stock')));
  const openShop = async (_: unknown, at: number) => {
    const folder = join(root, `worker-${at + 1}`);
    cloneFolder(stockFolder, folder);
    return serveShop(folder);
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
