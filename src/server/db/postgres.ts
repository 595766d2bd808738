import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DatabaseConfig } from '#server/config.ts';
import { StartupError } from '#server/startup-error.ts';
import type { Db } from './connect.ts';
import { retryContention } from './contention.ts';
import { reasonOf } from './errors.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';
import { steadyPool } from './steady-pool.ts';

type PostgresConfig = Extract<DatabaseConfig, { kind: 'postgres' }>;

export interface PostgresLimits {
  /** The server ends a statement that takes longer. 0 is no limit. */
  readonly statementTimeoutMs: number;
  readonly connections: number;
}

const LIMITS: PostgresLimits = { statementTimeoutMs: 15_000, connections: 10 };
/** Migrations, and waiting for those of another process, may take their time. */
const MIGRATION_LIMITS: PostgresLimits = { statementTimeoutMs: 0, connections: 1 };
const CONNECT_WITHIN_MS = 5_000;
/** A process that hangs in the middle of a transaction gives its locks back after this. */
const IDLE_TRANSACTION_MS = 60_000;
/** Any number will do that nobody else takes in this database. */
const ALONE_LOCK = 7_270_001;

/** 64-bit numbers and sums come as text; all of ours fit a double exactly. */
const INT8 = 20;
const NUMERIC = 1700;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

const openKysely = ({ url }: PostgresConfig, limits: PostgresLimits): Kysely<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    statement_timeout: limits.statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    types,
  });
  // A query on a connection that breaks fails by itself. Without listeners the event would also end the process; the
  // pool's own one covers idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: steadyPool(pool) }) });
};

export const connectPostgres = (config: PostgresConfig, limits: PostgresLimits = LIMITS): Db => {
  const kysely = openKysely(config, limits);
  return {
    engine: 'postgres',
    read: kysely,
    write: (work) => retryContention(() => kysely.transaction().execute(work)),
    writeAlone: (work) =>
      retryContention(() =>
        kysely.transaction().execute(async (transaction) => {
          await sql`set local statement_timeout = '10min'`.execute(transaction);
          await sql`select pg_advisory_xact_lock(${sql.lit(ALONE_LOCK)})`.execute(transaction);
          return work(transaction);
        }),
      ),
    migrate: async () => {
      const patient = openKysely(config, MIGRATION_LIMITS);
      try {
        await migrate(patient, 'postgres');
      } catch (error) {
        throw new StartupError(`Cannot use the database ${config.label}: ${reasonOf(error)}`);
      } finally {
        await patient.destroy();
      }
    },
    close: () => kysely.destroy(),
  };
};
