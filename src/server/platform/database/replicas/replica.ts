import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isUnreachable } from './connection-errors.ts';
import type { Pool } from './primary-pool.ts';

const CHECK_INTERVAL_MS = 1_000;
const POLL_MS = 10;
const LATE_AFTER_MS = 5_000;

/** A promoted server reports its write position instead. */
const REPLAYED = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end';
const WRITTEN = `select pg_current_wal_flush_lsn()::text as lsn, current_setting('synchronous_standby_names') as names`;

type State = 'unknown' | 'current' | 'late' | 'away';

const MESSAGES: Readonly<Record<State, string | undefined>> = {
  unknown: undefined,
  current: undefined,
  late: 'the replica lags behind: all reads go to the primary',
  away: 'the replica does not respond: all reads go to the primary',
};

export interface Replica {
  mayRead(): boolean;
  markUnreachable(error: unknown): void;
  /** Suspends replica reads until the replica reaches the primary's current position. */
  catchUp(): void;
  /** Returns messages for the operator. */
  listProblems(): readonly string[];
  close(): Promise<void>;
}

const ask = async <Row extends pg.QueryResultRow>(pool: Pool, text: string, values: unknown[] = []) => {
  const client = await pool.connect();
  let isBad = true;
  try {
    const { rows } = await client.query<Row>(text, values);
    isBad = false;
    return rows[0];
  } finally {
    client.release(isBad);
  }
};

/** Every change increments `wanted`. The replica is current when `reached` equals `wanted`. */
export const followReplica = (own: Pool, primary: Pool, log: Logger): Replica => {
  const stop = new AbortController();
  let wanted = 1;
  let reached = 0;
  let state: State = 'unknown';
  let isAsynchronous = false;
  let running: Promise<void> | undefined;

  const become = (next: State, error?: unknown): void => {
    if (state === next || stop.signal.aborted) return;
    const message = MESSAGES[next];
    if (message) log.error({ err: error }, message);
    else if (MESSAGES[state]) log.warn('the replica has caught up: reads use it again');
    state = next;
  };

  /** Any position is valid while the primary is unreachable, since nothing can be written. */
  const readPrimary = async (): Promise<string> => {
    try {
      const row = await ask<{ lsn: string; names: string }>(primary, WRITTEN);
      const was = isAsynchronous;
      isAsynchronous = row?.names.trim() === '';
      if (isAsynchronous && !was)
        log.warn('replication is asynchronous: the last orders would be lost with the primary');
      return row?.lsn ?? '0/0';
    } catch (error) {
      if (isUnreachable(error)) return '0/0';
      throw error;
    }
  };

  const isThere = async (lsn: string): Promise<boolean> => {
    const row = await ask<{ there: boolean }>(own, `select ${REPLAYED} >= $1::pg_lsn as there`, [lsn]);
    return row?.there === true;
  };

  const reach = async (goal: number): Promise<void> => {
    const lsn = await readPrimary();
    const lateAt = Date.now() + LATE_AFTER_MS;
    while (!(await isThere(lsn))) {
      if (Date.now() > lateAt) become('late');
      await wait(POLL_MS, undefined, { signal: stop.signal, ref: false });
    }
    reached = goal;
    become('current');
  };

  const follow = async (): Promise<void> => {
    try {
      while (reached !== wanted) await reach(wanted);
    } catch (error) {
      become(isUnreachable(error) ? 'away' : 'late', error);
    } finally {
      running = undefined;
    }
  };

  const catchUp = (): void => {
    wanted += 1;
    if (!stop.signal.aborted) running ??= follow();
  };
  const timer = setInterval(catchUp, CHECK_INTERVAL_MS).unref();
  running = follow();

  return {
    mayRead: () => state === 'current' && reached === wanted,
    markUnreachable: (error) => become('away', error),
    catchUp,
    listProblems: () => [
      ...[MESSAGES[state]].filter((message) => message !== undefined),
      ...(isAsynchronous ? ['replication is asynchronous: npm run shop -- database status'] : []),
    ],
    close: async () => {
      clearInterval(timer);
      stop.abort();
      await running;
    },
  };
};
