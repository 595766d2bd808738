import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { openApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import { importLocations } from '#server/locations/import-locations.ts';
import { findPostgres, startCluster } from '../../support/database/postgres.ts';
import { generateCatalogue } from './generate-catalogue.ts';

const DEMO = fileURLToPath(new URL('../../../src/demo', import.meta.url));
/** Pictures are stored between runs, so that their generation is not measured. */
const VAR = fileURLToPath(new URL('../../../var/bench', import.meta.url));

export type BenchEngine = 'sqlite' | 'postgres';

export interface FilledShop {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

const fill = async (env: Readonly<Record<string, string>>, size: number): Promise<void> => {
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.error.join('\n'));
  const app = await openApp(config.value);
  try {
    await app.db.writeExclusive(importLocations);
    const imported = await importCatalogue(app, DEMO, () => {});
    if (!imported.ok) throw new Error(JSON.stringify(imported.error));
    if (size > 0) await generateCatalogue(app.db, size);
    if (app.db.engine === 'postgres') await sql`vacuum analyze`.execute(app.db.read);
  } finally {
    await app.close();
  }
};

const createDatabase = async (
  engine: BenchEngine,
  folder: string,
): Promise<{ url: string; remove(): Promise<void> }> => {
  if (engine === 'sqlite') return { url: `file:${join(folder, 'shop.db')}`, remove: async () => {} };
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed');
  const cluster = await startCluster(bin);
  const client = new pg.Client(cluster.url('postgres'));
  await client.connect();
  await client.query('create database shop');
  await client.end();
  return { url: cluster.url('shop'), remove: cluster.stop };
};

/**
 * Creates a database with `size` products. 0 imports only the demo catalogue.
 */
export const fillShop = async (engine: BenchEngine, size: number): Promise<FilledShop> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'));
  const database = await createDatabase(engine, folder);
  const remove = async () => {
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  };
  const env = { DATABASE_URL: database.url, VAR_DIR: VAR, LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
  try {
    await fill(env, size);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, env, remove };
};
