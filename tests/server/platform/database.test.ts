import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { openApp } from '#server/compose.ts';
import { listAppliedMigrations } from '#server/platform/database/applied-migrations.ts';
import { connect } from '#server/platform/database/connect.ts';
import type { Db } from '#server/platform/database/db.ts';
import { connectPostgres } from '#server/platform/database/engines/postgres.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import { FORMER_MIGRATIONS } from '#server/platform/database/former-migrations.ts';
import { TABLES } from '#server/platform/database/migrate.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { readSmallCatalogue, writeSmallCatalogue } from '../../support/catalogue/small-catalogue.ts';
import { runAtOnce } from '../../support/database/database-process.ts';
import {
  createDemoDatabase,
  createEmptyDatabase,
  createMigratedDatabase,
  readTestConfig,
  type TestDatabase,
} from '../../support/database/test-database.ts';
import { patient } from '../../support/patience.ts';

const engine = inject('engine');

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUpStep of cleanUp.splice(0).reverse()) await cleanUpStep();
});

const open = async (database: TestDatabase): Promise<Db> => {
  cleanUp.push(database.drop);
  const db = connect(database.config.database);
  cleanUp.push(db.close);
  return db;
};

const openEmpty = async (): Promise<{ database: TestDatabase; db: Db }> => {
  const database = await createMigratedDatabase();
  return { database, db: await open(database) };
};

const countSettings = async (db: Db): Promise<number> =>
  (await db.read.selectFrom('setting').selectAll().execute()).length;

const put = (db: Db, key: string, value = '') =>
  db.write((trx) => trx.insertInto('setting').values({ key, value }).execute());

describe('several processes at once', { timeout: patient(60_000) }, () => {
  test('prepare a fresh database: every migration runs once, without an error', async () => {
    const database = await createEmptyDatabase();
    const db = await open(database);
    expect(await runAtOnce(3, 'migrate', database)).toEqual(['', '', '']);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db.read);
    const names = rows.map(({ name }) => name);
    expect(names).toContain('001-platform');
    expect(new Set(names).size).toBe(names.length);
  });

  test('import the catalogue into an empty shop: it is imported once', async () => {
    const database = await createEmptyDatabase();
    const db = await open(database);
    const catalogue = await readSmallCatalogue();
    const folder = await writeSmallCatalogue(database.config.varDir, catalogue);
    expect(await runAtOnce(2, 'import', database, folder)).toEqual(['', '']);
    const products = await db.read.selectFrom('product').select('key').orderBy('key').execute();
    expect(products.map(({ key }) => key)).toEqual(catalogue.products.map(({ id }) => id).sort());
  });

  test('write: no write is lost, none fails', async () => {
    const { database, db } = await openEmpty();
    await put(db, 'counter', '0');
    expect(await runAtOnce(2, 'count', database)).toEqual(['', '']);
    const { value } = await db.read
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'counter')
      .executeTakeFirstOrThrow();
    expect(value).toBe('200');
    expect(await countSettings(db)).toBe(201);
  });
});

describe('a database with the former migrations', () => {
  const open = async (names: readonly string[]) => {
    const { database, db } = await openEmpty();
    await put(db, 'kept', 'yes');
    const current = await listAppliedMigrations(db.read, engine);
    // The database has what later migrations made, so it keeps their names.
    const later = current.filter((name) => !Object.hasOwn(TABLES, name));
    await db.write(async (trx) => {
      await sql`delete from kysely_migration where name in (${sql.join(Object.keys(TABLES))})`.execute(trx);
      for (const name of names)
        await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-01T00:00:00.000Z')`.execute(
          trx,
        );
    });
    const read = async () => ({
      names: (await listAppliedMigrations(db.read, engine)).toSorted(),
      settings: await db.read.selectFrom('setting').selectAll().execute(),
      purges: engine === 'sqlite' && (await sql`select * from page_purge`.execute(db.read)).rows,
    });
    return { database, db, read, current, later };
  };

  test('gets the names of those that replace them, and keeps its rows', {
    timeout: patient(60_000),
  }, async () => {
    const { database, db, read, current } = await open(FORMER_MIGRATIONS);
    const { settings, purges } = await read();
    const others = [1, 2].map(() => connect(database.config.database));
    cleanUp.push(...others.map((other) => other.close));
    await Promise.all([db, ...others].map((one) => one.migrate()));
    expect(await read()).toEqual({ names: current.toSorted(), settings, purges });
    await put(db, 'added');
    expect(await countSettings(db)).toBe(settings.length + 1);
  });

  test.each([
    ['the last', FORMER_MIGRATIONS.slice(0, -1), '115-refund-ids'],
    ['an earlier one', FORMER_MIGRATIONS.toSpliced(1, 1), '003-search'],
  ])('is refused without %s, and unchanged', async (_, names, missing) => {
    const { db, read, later } = await open(names);
    const before = await read();
    const error = await db.migrate().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartupError);
    expect((error as StartupError).message).toMatch(
      new RegExp(`lacks the migration ${missing}\\. Start commit a995030d of the shop with it once`),
    );
    expect(before.names).toEqual([...names, ...later].toSorted());
    expect(await read()).toEqual(before);
  });
});

describe('a transaction', () => {
  test('leaves nothing behind when its function throws', async () => {
    const { db } = await openEmpty();
    const failing = db.write(async (trx) => {
      await trx.insertInto('setting').values({ key: 'a', value: '' }).execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await countSettings(db)).toBe(0);
    await put(db, 'b');
    expect(await countSettings(db)).toBe(1);
  });

  test('reports a duplicate key, on either engine', async () => {
    const { db } = await openEmpty();
    await put(db, 'a');
    const error = await put(db, 'a').catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error)).toBe(true);
    const other = await sql`select nothing from nowhere`.execute(db.read).catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(other)).toBe(false);
  });

  test('waits for an import by another caller', async () => {
    const { db } = await openEmpty();
    let running = 0;
    let most = 0;
    const alone = () =>
      db.writeExclusive(async () => {
        running += 1;
        most = Math.max(most, running);
        await wait(20);
        running -= 1;
      });
    await Promise.all([alone(), alone(), alone()]);
    expect(most).toBe(1);
  });
});

describe('numbers', () => {
  test('are returned as numbers, also sums, counts and instants', async () => {
    const db = await open(await createDemoDatabase());
    const row = await db.read
      .selectFrom('product')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<number>('price').as('sum'),
        eb.fn.max('added_at').as('latest'),
        eb.fn.max('has_variants').as('flag'),
      ])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ count: 83, sum: expect.any(Number), latest: expect.any(Number), flag: 1 });
  });

  test('of new rows follow those that the catalogue assigned', async () => {
    const db = await open(await createDemoDatabase());
    const { id } = await db.write((trx) =>
      trx
        .insertInto('attribute')
        .values({ key: 'new', name_en: 'New', name_ar: 'جديد', position: 99 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const { latest } = await db.read
      .selectFrom('attribute')
      .select((eb) => eb.fn.max('id').as('latest'))
      .executeTakeFirstOrThrow();
    expect(id).toBe(latest);
  });
});

describe('a database that cannot be used is reported in one line', () => {
  const refusal = async (url: string): Promise<string> => {
    const error = await openApp(readTestConfig(url, '/nowhere')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartupError);
    const { message } = error as StartupError;
    expect(message).not.toMatch(/\n|secret/);
    return message;
  };

  if (engine === 'sqlite')
    test('where the file is something else', async () => {
      const { config, drop } = await createEmptyDatabase();
      cleanUp.push(drop);
      const file = join(config.varDir, 'notes.txt');
      await writeFile(file, 'Not a database, but long enough to be taken for one. '.repeat(100));
      expect(await refusal(`file:${file}`)).toBe(`Cannot open the database ${file}: file is not a database`);
    });

  if (engine === 'postgres') {
    test('where no server listens', async () => {
      expect(await refusal('postgres://shop:secret@127.0.0.1:1/shop')).toBe(
        'Cannot open the database 127.0.0.1:1/shop: connect ECONNREFUSED 127.0.0.1:1',
      );
      expect(await refusal('postgres://shop:secret@localhost:1/shop')).toMatch(/localhost:1.*ECONNREFUSED/);
    });

    test('where there is no such database', async () => {
      const url = new URL(inject('postgresUrl'));
      url.password = 'secret';
      url.pathname = 'nowhere';
      expect(await refusal(url.href)).toMatch(/database "nowhere" does not exist/);
    });
  }
});

if (engine === 'postgres')
  describe('PostgreSQL', () => {
    const connections = async (db: Db): Promise<number[]> => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      `.execute(db.read);
      return rows.map(({ pid }) => pid);
    };
    const cutOffOthers = async (db: Db): Promise<void> => {
      for (const pid of await connections(db))
        await sql`select pg_terminate_backend(${pid})`.execute(db.read);
    };
    const openPair = async () => {
      const { database, db } = await openEmpty();
      const other = connect(database.config.database);
      cleanUp.push(other.close);
      return { database, db, other };
    };

    test('a lost connection causes no error: interrupted work is repeated', async () => {
      const { db, other } = await openPair();
      await put(db, 'a');
      const countOften = () => Promise.all(Array.from({ length: 8 }, () => countSettings(db)));
      await countOften();
      await cutOffOthers(other);
      // Queries before the pool can detect the failure.
      expect(await countOften()).toEqual(Array(8).fill(1));
      await countOften();
      await cutOffOthers(other);
      await put(db, 'b');

      let times = 0;
      await db.write(async (trx) => {
        await trx.insertInto('setting').values({ key: 'lost', value: '' }).execute();
        times += 1;
        if (times === 1) {
          await cutOffOthers(other);
          await expect.poll(() => connections(other)).toEqual([]);
        }
        await trx.insertInto('setting').values({ key: 'lost too', value: '' }).execute();
      });
      expect(times).toBe(2);
      await put(db, 'c');
      expect(await countSettings(db)).toBe(5);
    });

    test('a prepared statement works after a migration of its table', async () => {
      const { db, other } = await openPair();
      const key = 'a';
      await put(db, key);
      const settings = prepare((rows, slots: Slots<{ key: string }>) =>
        rows.selectFrom('setting').selectAll().where('key', '=', slots.key),
      );
      const readAll = () => Promise.all(Array.from({ length: 8 }, () => settings.get(db.read, { key })));
      const readInWrite = () => db.write((trx) => settings.get(trx, { key }));
      await readAll();
      await readInWrite();
      // Statements belong to a connection, so they are listed on one that has run this one.
      const { rows } = await db.write(async (trx) => {
        await settings.get(trx, { key });
        return sql<{ name: string }>`
          select name from pg_prepared_statements where statement like '%from "setting"%'
        `.execute(trx);
      });
      expect(rows).toHaveLength(1);
      await sql`alter table setting add column note text`.execute(other.read);
      expect(await readInWrite()).toHaveProperty('note', null);
      for (const row of await readAll()) expect(row).toHaveProperty('note', null);
    });

    test('lists of many lengths leave names to other statements', async () => {
      const { db } = await openPair();
      const listed = prepare((rows, { keys }: Slots<{ keys: readonly string[] }>) =>
        rows.selectFrom('setting').select('value').where('key', 'in', keys),
      );
      const single = prepare((rows, { key }: Slots<{ key: string }>) =>
        rows.selectFrom('setting').select('value').where('key', '=', key),
      );
      const names = await db.write(async (trx) => {
        for (let length = 1; length <= 400; length += 1) {
          await listed.list(trx, { keys: Array.from({ length }, (_, index) => `k${index}`) });
        }
        await single.list(trx, { key: 'a' });
        const { rows } = await sql<{ statement: string }>`
          select statement from pg_prepared_statements where statement like 'select "value" from "setting"%'
        `.execute(trx);
        return rows.map(({ statement }) => statement);
      });
      const isListed = (statement: string) => statement.includes(' in (');
      expect(names.filter(isListed).length).toBeLessThan(20);
      expect(names.filter((statement) => !isListed(statement))).toHaveLength(1);
    });

    test('a slow statement is cancelled by the server, and the connection stays usable', async () => {
      const { database, db } = await openEmpty();
      const { kind } = database.config.database;
      if (kind !== 'postgres') throw new Error('not PostgreSQL');
      const impatient = connectPostgres(database.config.database, {
        statementTimeoutMs: 100,
        connections: 1,
      });
      cleanUp.push(impatient.close);
      await expect(sql`select pg_sleep(600)`.execute(impatient.read)).rejects.toMatchObject({
        code: '57014',
      });
      // The server reports an error before it lists the connection as idle.
      const listActive = async () => {
        const { rows } =
          await sql`select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`.execute(
            db.read,
          );
        return rows;
      };
      await expect.poll(listActive).toEqual([]);
      expect(await countSettings(impatient)).toBe(0);
      const limit = await sql`show statement_timeout`.execute(db.read);
      expect(limit.rows).toEqual([{ statement_timeout: '15s' }]);
    });

    test('two deadlocked transactions both succeed', async () => {
      const { db } = await openPair();
      for (const key of ['a', 'b']) await put(db, key);
      let arrived = 0;
      const touch = (first: string, second: string) =>
        db.write(async (trx) => {
          const add = (key: string) =>
            trx
              .updateTable('setting')
              .set({ value: sql<string>`value || '+'` })
              .where('key', '=', key)
              .execute();
          await add(first);
          arrived += 1;
          while (arrived < 2) await wait(5);
          await add(second);
        });
      await Promise.all([touch('a', 'b'), touch('b', 'a')]);
      const rows = await db.read.selectFrom('setting').select('value').execute();
      expect(rows).toEqual([{ value: '++' }, { value: '++' }]);
      expect(arrived).toBe(3);
    });
  });
