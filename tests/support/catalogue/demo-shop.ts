import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { importCatalogue } from '../../../src/server/catalogue/import/import-catalogue.ts';
import { openApp } from '../../../src/server/compose.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import type { App } from '../../../src/server/context.ts';
import { importLocations } from '../../../src/server/locations/import-locations.ts';
import type { Engine } from '../../../src/server/platform/database/db.ts';
import { manualClock } from '../clock.ts';
import { cloneFolder } from '../clone-folder.ts';
import { databaseFolder } from '../database/memory-folder.ts';
import { type Cluster, findPostgres, NO_POSTGRES, startCluster } from '../database/postgres.ts';
import { writeSmallPictures } from './small-pictures.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
    /** Folder with one folder per template: its pictures and files, and its SQLite database. */
    templates: string;
    /** Folder of the demo catalogue with small pictures. */
    demoCatalogue: string;
    /** URL for creating databases from the templates; '' on SQLite. */
    postgresUrl: string;
  }
}

export type Template = 'migrated' | 'demo';

const DEMO = fileURLToPath(new URL('../../../src/demo', import.meta.url));

const withApp = async (
  folder: string,
  databaseUrl: string,
  work: (app: App) => Promise<void> = async () => {},
): Promise<void> => {
  const config = readConfig({ DATABASE_URL: databaseUrl, VAR_DIR: folder });
  if (!config.ok) throw new Error(config.error.join('\n'));
  const app = await openApp(config.value, { clock: manualClock(), log: pino({ level: 'error' }) });
  try {
    await work(app);
  } finally {
    await app.close();
  }
};

const writeDemoCatalogue = async (folder: string): Promise<void> => {
  await mkdir(folder);
  await writeSmallPictures(join(folder, 'images'));
  for (const part of ['data', 'files']) await cp(join(DEMO, part), join(folder, part), { recursive: true });
};

const importDemo = async (app: App, catalogue: string): Promise<void> => {
  await app.db.writeExclusive(importLocations);
  const imported = await importCatalogue(app, catalogue, () => {});
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
};

const execute = async (cluster: Cluster, statement: string): Promise<void> => {
  const client = new pg.Client(cluster.url('postgres'));
  await client.connect();
  await client.query(statement);
  await client.end();
};

const fillTemplates = async (
  folder: string,
  catalogue: string,
  cluster: Cluster | undefined,
): Promise<void> => {
  const [migrated, demo] = [join(folder, 'migrated'), join(folder, 'demo')];
  const urlOf = (template: Template) => cluster?.url(template) ?? `file:${join(folder, template, 'shop.db')}`;
  if (cluster) await execute(cluster, 'create database migrated');
  await mkdir(migrated);
  await withApp(migrated, urlOf('migrated'));
  if (cluster) await execute(cluster, 'create database demo template migrated');
  cloneFolder(migrated, demo);
  await withApp(demo, urlOf('demo'), (app) => importDemo(app, catalogue));
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
  const cluster = bin ? await startCluster(bin) : undefined;
  const folder = await mkdtemp(join(databaseFolder, 'shop-demo-'));
  const tearDown = async () => {
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const catalogue = join(folder, 'catalogue');
  try {
    await writeDemoCatalogue(catalogue);
    await fillTemplates(folder, catalogue, cluster);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('templates', folder);
  project.provide('demoCatalogue', catalogue);
  project.provide('postgresUrl', cluster?.url('postgres') ?? '');
  return tearDown;
}
