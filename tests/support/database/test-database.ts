import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Config, readConfig } from '#server/config/config.ts';
import type { Engine } from '#server/platform/database/db.ts';
import type { Template } from '../catalogue/demo-shop.ts';
import { cloneFolder } from '../clone-folder.ts';
import { databaseFolder } from './memory-folder.ts';

export interface TestDatabase {
  readonly config: Config;
  readonly url: string;
  /** Terminates open connections and deletes the database and the folder. */
  drop(): Promise<void>;
}

export const readTestConfig = (url: string, folder: string): Config => {
  const config = readConfig({ DATABASE_URL: url, VAR_DIR: folder, RATE_LIMITS: 'off' });
  if (!config.ok) throw new Error(config.error.join('\n'));
  return config.value;
};

const execute = async (statement: string): Promise<void> => {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const createDatabase = async (template: string): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(`create database ${name} template ${template}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return { url: url.href, drop: () => execute(`drop database ${name} with (force)`) };
};

const create = async (engine: Engine, from: Template | 'empty'): Promise<TestDatabase> => {
  const folder = await mkdtemp(join(databaseFolder, 'shop-test-'));
  if (from !== 'empty') cloneFolder(join(inject('templates'), from), folder);
  const { url, drop } =
    engine === 'postgres'
      ? await createDatabase(from === 'empty' ? 'template0' : from)
      : { url: `file:${join(folder, 'shop.db')}`, drop: async () => {} };
  return {
    config: readTestConfig(url, folder),
    url,
    drop: async () => {
      await drop();
      // On a slow machine a mail may still be written after the shop was closed (`mailer.ts`).
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};

/** A database without tables. */
export const createEmptyDatabase = (engine: Engine = inject('engine')) => create(engine, 'empty');

/** A database after all migrations, without rows. */
export const createMigratedDatabase = (engine: Engine = inject('engine')) => create(engine, 'migrated');

export const createDemoDatabase = (engine: Engine = inject('engine')) => create(engine, 'demo');
