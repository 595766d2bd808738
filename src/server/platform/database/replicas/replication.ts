import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

interface ReplicaStatus {
  readonly name: string;
  readonly address: string;
  readonly state: string;
  /** `sync`, `quorum`: commits wait for it. `potential`: may replace one of those. `async`: commits do not wait. */
  readonly mode: string;
  /** Bytes of WAL that are not yet replayed. */
  readonly behind: number;
}

export interface Replication {
  /** Address of the primary; '' for a Unix socket. */
  readonly primary: string;
  /** Value of `synchronous_standby_names`; '' when commits wait for no replica. */
  readonly waitsFor: string;
  readonly replicas: readonly ReplicaStatus[];
  readonly waiting: number;
}

/** Columns that the login is not allowed to read are null. */
export const readReplication = async (db: Kysely<Database>): Promise<Replication> => {
  const { rows: own } = await sql<{ primary: string; names: string; waiting: number }>`select
    coalesce(host(inet_server_addr()) || ':' || inet_server_port(), '') as primary,
    current_setting('synchronous_standby_names') as names,
    (select count(*) from pg_stat_activity where wait_event = 'SyncRep') as waiting`.execute(db);
  const { rows: replicas } = await sql<ReplicaStatus>`select application_name as name,
    coalesce(host(client_addr), '') as address, coalesce(state, '') as state, coalesce(sync_state, '') as mode,
    coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0) as behind
    from pg_stat_replication where application_name <> 'pg_basebackup' order by application_name`.execute(db);
  const [row] = own;
  return {
    primary: row?.primary ?? '',
    waitsFor: row?.names.trim() ?? '',
    replicas,
    waiting: row?.waiting ?? 0,
  };
};

/**
 * Sets `synchronous_standby_names`. An empty value also releases waiting commits.
 *
 * @throws when the login is not allowed to alter the system
 */
export const setSynchronousReplicas = async (db: Kysely<Database>, names: string): Promise<void> => {
  await sql`alter system set synchronous_standby_names = ${sql.lit(names)}`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
};
