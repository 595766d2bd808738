import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { retryContention } from '#server/platform/database/contention.ts';
import type { DatabaseConfig } from '#server/platform/database/database-config.ts';
import type { Db } from '#server/platform/database/db.ts';
import { reasonOf } from '#server/platform/database/errors.ts';
import { isUpToDate, migrate } from '#server/platform/database/migrate.ts';
import { awaitPrimary } from '#server/platform/database/replicas/await-primary.ts';
import { splitHosts } from '#server/platform/database/replicas/hosts.ts';
import {
  createMultiHostPool,
  type Pool,
  refuseReplicas,
} from '#server/platform/database/replicas/primary-pool.ts';
import { createReadPool } from '#server/platform/database/replicas/read-pool.ts';
import { followReplica } from '#server/platform/database/replicas/replica.ts';
import { createRetryingPool } from '#server/platform/database/replicas/retrying-pool.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createLog } from '#server/platform/log/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';

type PostgresConfig = Extract<DatabaseConfig, { kind: 'postgres' }>;

export interface PostgresLimits {
  /** 0 disables the timeout. */
  readonly statementTimeoutMs: number;
  /** Maximum for reads, and the same number for writes. */
  readonly connections: number;
}

const LIMITS: PostgresLimits = { statementTimeoutMs: 15_000, connections: 6 };
/** Migrations have no timeout. */
const MIGRATION_LIMITS: PostgresLimits = { statementTimeoutMs: 0, connections: 1 };
const CONNECT_WITHIN_MS = 5_000;
/** Short, because reads then fall back to the primary. */
const REPLICA_CONNECT_WITHIN_MS = 1_000;
const REPLICA_ANSWER_WITHIN_MS = 5_000;
/** The server aborts transactions that are idle for this long, which releases their locks. */
const IDLE_TRANSACTION_MS = 60_000;
/** Arbitrary key of an advisory lock. */
const EXCLUSIVE_LOCK = 7_270_001;

/** The driver returns this type as text. All values in the shop fit a double exactly. */
const INT8 = 20;
const NUMERIC = 1700;
const types: pg.CustomTypesConfig = {
  // The types of pg overload the parser by format.
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

const openPool = (url: string, limits: PostgresLimits, more: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    statement_timeout: limits.statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    types,
    ...more,
  });
  // Failed queries reject their own promises. Without a listener the event would end the process, and the pool's
  // listener covers idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

const openPrimary = ({ url }: PostgresConfig, limits: PostgresLimits, log: Logger): Pool => {
  const hosts = splitHosts(url) ?? [url];
  const onHostChange = (number: number) =>
    log.warn({ host: new URL(hosts[number] ?? url).host }, 'the database has a new primary');
  return createMultiHostPool(
    hosts,
    (host) => openPool(host, limits, { onConnect: refuseReplicas }),
    onHostChange,
  );
};

/** The statements run on each connection, so that one that replaces a broken connection reads the same. */
const openOverlaid = ({ url }: PostgresConfig, limits: PostgresLimits, statements: readonly string[]): Pool =>
  createMultiHostPool(
    splitHosts(url) ?? [url],
    (host) =>
      openPool(
        host,
        { ...limits, connections: 1 },
        {
          onConnect: async (client) => {
            await refuseReplicas(client);
            for (const statement of statements) await client.query(statement);
            await client.query('set default_transaction_read_only = on');
          },
        },
      ),
    () => {},
  );

const openReplica = (url: string, limits: PostgresLimits): Pool =>
  createMultiHostPool(
    splitHosts(url) ?? [url],
    (host) =>
      openPool(host, limits, {
        connectionTimeoutMillis: REPLICA_CONNECT_WITHIN_MS,
        query_timeout: REPLICA_ANSWER_WITHIN_MS,
      }),
    () => {},
  );

const openKysely = (pool: PostgresPool): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

const openLagging = ({ replicaUrl }: PostgresConfig, primary: Pool, limits: PostgresLimits, log: Logger) => {
  if (replicaUrl === undefined) return undefined;
  const own = openReplica(replicaUrl, limits);
  const replica = followReplica(own, primary, log);
  const kysely = openKysely(createReadPool(own, primary, replica));
  return { ...replica, kysely };
};

export const connectPostgres = (
  config: PostgresConfig,
  limits: PostgresLimits = LIMITS,
  log: Logger = createLog('warn'),
): Db => {
  const reading = openPrimary(config, limits, log);
  const read = openKysely(createRetryingPool(reading));
  // A separate pool, since all write connections may be waiting for a lock or a synchronous replica.
  const writer = openKysely(createRetryingPool(openPrimary(config, limits, log)));
  const lagging = openLagging(config, reading, limits, log);

  const write: Db['write'] = async (work) => {
    const result = await retryContention(() =>
      awaitPrimary((onCommitStart) =>
        writer.transaction().execute(async (transaction) => {
          const value = await work(transaction);
          onCommitStart();
          return value;
        }),
      ),
    );
    lagging?.catchUp();
    return result;
  };

  return {
    engine: 'postgres',
    read,
    lagging: lagging?.kysely ?? read,
    catchUp: () => lagging?.catchUp(),
    openOverlay: async (statements) => {
      const overlaid = openKysely(createRetryingPool(openOverlaid(config, limits, statements)));
      return { read: overlaid, close: () => overlaid.destroy() };
    },
    listProblems: () => lagging?.listProblems() ?? [],
    write,
    writeExclusive: (work) =>
      write(async (transaction) => {
        await sql`set local statement_timeout = '10min'`.execute(transaction);
        await sql`select pg_advisory_xact_lock(${sql.lit(EXCLUSIVE_LOCK)})`.execute(transaction);
        return work(transaction);
      }),
    migrate: async () => {
      const patient = openKysely(createRetryingPool(openPrimary(config, MIGRATION_LIMITS, log)));
      try {
        if (!(await isUpToDate(patient, 'postgres'))) await migrate(patient, 'postgres');
      } catch (error) {
        throw new StartupError(`Cannot open the database ${config.label}: ${reasonOf(error)}`);
      } finally {
        await patient.destroy();
      }
    },
    close: async () => {
      await lagging?.close();
      await Promise.all([lagging?.kysely.destroy(), read.destroy(), writer.destroy()]);
    },
  };
};
