import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { retryContention } from '#server/platform/database/contention.ts';
import type { Db } from '#server/platform/database/db.ts';
import { reasonOf } from '#server/platform/database/errors.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { allowDirect, endDirect } from '#server/platform/database/statements/direct.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { makePrivateFolderSync, touchPrivateFile } from '#server/platform/storage/private-files.ts';
import { connectFile, NodeSqliteDialect, type SqliteConnection } from './node-sqlite.ts';

/** What runs alone may wait this long for the same work of another process. */
const ALONE_WITHIN_MS = 10 * 60_000;

const openKysely = (connection: SqliteConnection): Kysely<Database> =>
  new Kysely<Database>({ dialect: new NodeSqliteDialect(connection) });

/** A connection of its own for reads: nothing else is ever open on it. */
const openReader = (file: string): Kysely<Database> => {
  const connection = connectFile(file);
  const reader = openKysely(connection);
  allowDirect(reader, connection);
  return reader;
};

/** One piece of work after the other, in the order they came; a failed one does not stop the next. */
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
      // SQLite gives its log and its shared memory the mode of the database.
      touchPrivateFile(file);
    }
    const connection = connectFile(file);
    const writer = openKysely(connection);
    // A second connection reads while the first writes; a database in memory has one only.
    const read = file === ':memory:' ? writer : openReader(file);
    // Only the first in line asks for the file's lock: while another process holds it, every try blocks a moment.
    const inTurn = createQueue();
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
      listProblems: () => [],
      write: (work) => inTurn(() => retryContention(() => transaction(work))),
      writeAlone: (work) => inTurn(() => retryContention(() => transaction(work), ALONE_WITHIN_MS)),
      migrate: async () => {
        try {
          // Tables are made inside one transaction: a second process waits for all of them, and finds them.
          await retryContention(() => transaction((db) => migrate(db, 'sqlite')), ALONE_WITHIN_MS);
        } catch (error) {
          throw new StartupError(`Cannot prepare the database ${file}: ${reasonOf(error)}`);
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
