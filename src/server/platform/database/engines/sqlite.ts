import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { retryContention } from '#server/platform/database/contention.ts';
import type { Db, Overlay } from '#server/platform/database/db.ts';
import { reasonOf } from '#server/platform/database/errors.ts';
import { isUpToDate, migrate } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { allowDirect, endDirect } from '#server/platform/database/statements/direct.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { makePrivateFolderSync, touchPrivateFile } from '#server/platform/storage/private-files.ts';
import { connectFile, NodeSqliteDialect, type SqliteConnection } from './node-sqlite.ts';

/** Maximum time that `writeExclusive` and `migrate` wait for another process. */
const EXCLUSIVE_WAIT_MS = 10 * 60_000;

const openKysely = (connection: SqliteConnection): Kysely<Database> =>
  new Kysely<Database>({ dialect: new NodeSqliteDialect(connection) });

/** Opens a connection that never has an open transaction. @throws when the file cannot be opened */
export const openReader = (file: string): Kysely<Database> => {
  const connection = connectFile(file);
  const reader = openKysely(connection);
  allowDirect(reader, connection);
  return reader;
};

const openOverlay = (file: string, statements: readonly string[]): Overlay => {
  const connection = connectFile(file);
  try {
    for (const statement of [...statements, 'pragma query_only = on']) connection.prepare(statement).all([]);
  } catch (error) {
    connection.close();
    throw error;
  }
  const read = openKysely(connection);
  allowDirect(read, connection);
  return { read, close: () => read.destroy() };
};

const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
};

/** @throws StartupError when the file cannot be opened */
export const connectSqlite = (file: string): Db => {
  try {
    if (file !== ':memory:') {
      makePrivateFolderSync(dirname(file));
      // SQLite creates its other files with the mode of the database.
      touchPrivateFile(file);
    }
    const connection = connectFile(file);
    const writer = openKysely(connection);
    const read = file === ':memory:' ? writer : openReader(file);
    const enqueue = createQueue();
    const transaction: Db['write'] = (work) =>
      writer.transaction().execute(async (db) => {
        allowDirect(db, connection);
        try {
          return await work(db);
        } finally {
          endDirect(db);
        }
      });
    return {
      engine: 'sqlite',
      read,
      lagging: read,
      catchUp: () => {},
      openOverlay: async (statements) => openOverlay(file, statements),
      listProblems: () => [],
      write: (work) => enqueue(() => retryContention(() => transaction(work))),
      writeExclusive: (work) => enqueue(() => retryContention(() => transaction(work), EXCLUSIVE_WAIT_MS)),
      migrate: async () => {
        try {
          if (await isUpToDate(read, 'sqlite')) return;
          await retryContention(() => transaction((db) => migrate(db, 'sqlite')), EXCLUSIVE_WAIT_MS);
        } catch (error) {
          throw new StartupError(`Cannot migrate the database ${file}: ${reasonOf(error)}`);
        }
      },
      close: async () => {
        await writer.destroy();
        if (read !== writer) await read.destroy();
      },
    };
  } catch (error) {
    throw new StartupError(`Cannot open the database ${file}: ${reasonOf(error)}`);
  }
};
