import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/** A server that follows the primary. */
export interface Follower {
  readonly name: string;
  readonly address: string;
  /** `streaming`, or what it does until it is that far. */
  readonly state: string;
  /** `sync` or `quorum`: a commit waits for it. `potential` would take over; `async` is waited for by nobody. */
  readonly mode: string;
  /** What it has not shown yet, in bytes of the log. */
  readonly behind: number;
}

export interface Replication {
  /** Where the primary that answered listens; '' for a socket of this machine. */
  readonly primary: string;
  /** What `synchronous_standby_names` says; '' where commits wait for nobody. */
  readonly waitsFor: string;
  readonly followers: readonly Follower[];
  /** How many commits wait for a follower right now: for long where it is gone. */
  readonly waiting: number;
}

/** Columns of servers and followers that this login may not see come as null. */
export const readReplication = async (db: Kysely<Database>): Promise<Replication> => {
  const { rows: own } = await sql<{ primary: string; names: string; waiting: number }>`select
    coalesce(host(inet_server_addr()) || ':' || inet_server_port(), '') as primary,
    current_setting('synchronous_standby_names') as names,
    (select count(*) from pg_stat_activity where wait_event = 'SyncRep') as waiting`.execute(db);
  const { rows: followers } = await sql<Follower>`select application_name as name,
    coalesce(host(client_addr), '') as address, coalesce(state, '') as state, coalesce(sync_state, '') as mode,
    coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0) as behind
    from pg_stat_replication where application_name <> 'pg_basebackup' order by application_name`.execute(db);
  const [row] = own;
  return {
    primary: row?.primary ?? '',
    waitsFor: row?.names.trim() ?? '',
    followers,
    waiting: row?.waiting ?? 0,
  };
};

/**
 * Says for which followers commits wait from now on; '' for none, which lets go those that wait at this moment. It lasts
 * over restarts. @throws what PostgreSQL says where the login may not alter the system
 */
export const waitForFollowers = async (db: Kysely<Database>, names: string): Promise<void> => {
  await sql`alter system set synchronous_standby_names = ${sql.lit(names)}`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
};
