import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startShop } from './shop-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string;
    shopFolder: string;
  }
}

/** One built shop with a fresh demo catalogue for all browser tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-e2e-'));
  const shop = await startShop(folder);
  project.provide('shopUrl', shop.url);
  project.provide('shopFolder', folder);
  return async () => {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
