import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { importCatalogue } from '../../../src/server/catalogue/import/import-catalogue.ts';
import { openApp } from '../../../src/server/compose.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { importLocations } from '../../../src/server/locations/import-locations.ts';
import type { Engine } from '../../../src/server/platform/database/db.ts';
import { manualClock } from '../clock.ts';
import { type Cluster, findPostgres, NO_POSTGRES, startCluster } from '../database/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
    /** Folder with the demo's pictures and files, and its SQLite database. `openTestShop` copies it. */
    demoFolder: string;
    /** URL for creating databases from the template `demo`; '' on SQLite. */
    postgresUrl: string;
  }
}

const DEMO = fileURLToPath(new URL('../../../src/demo', import.meta.url));

const importDemo = async (folder: string, databaseUrl: string): Promise<void> => {
  const config = readConfig({ DATABASE_URL: databaseUrl, VAR_DIR: folder });
  if (!config.ok) throw new Error(config.error.join('\n'));
  const app = await openApp(config.value, { clock: manualClock(), log: pino({ level: 'error' }) });
  try {
    await app.db.writeExclusive(importLocations);
    const imported = await importCatalogue(app, DEMO, () => {}, { pictures: 'originals' });
    if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  } finally {
    await app.close();
  }
};

const openCluster = async (bin: string | undefined): Promise<Cluster | undefined> => {
  if (!bin) return undefined;
  const cluster = await startCluster(bin);
  const client = new pg.Client(cluster.url('postgres'));
  await client.connect();
  await client.query('create database demo');
  await client.end();
  return cluster;
};

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { engine } = project.config.provide as { engine: Engine };
  const bin = engine === 'postgres' ? findPostgres() : undefined;
  if (engine === 'postgres' && !bin) {
    console.error(NO_POSTGRES);
    // Matches no title, so that all tests are reported as skipped.
    project.config.testNamePattern = /(?!)/;
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'shop-demo-'));
  let cluster: Cluster | undefined;
  const tearDown = async () => {
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    cluster = await openCluster(bin);
    await importDemo(folder, cluster?.url('demo') ?? `file:${join(folder, 'shop.db')}`);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('demoFolder', folder);
  project.provide('postgresUrl', cluster?.url('postgres') ?? '');
  return tearDown;
}
