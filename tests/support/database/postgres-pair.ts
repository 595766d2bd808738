import { initDatabase, type Server, startServer } from './postgres.ts';

/** Commits are acknowledged once both servers have written them. Process crashes do not require fsync. */
const DURABLE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=on', 'wal_receiver_timeout=2s'];

export const startReplica = (bin: string, primary: Server, name: string, port?: number): Promise<Server> =>
  startServer({
    bin,
    port,
    fill: (data) => [
      'pg_basebackup',
      '--pgdata',
      data,
      '--dbname',
      `host=127.0.0.1 port=${primary.port} user=shop application_name=${name}`,
      '--checkpoint=fast',
      '--wal-method=stream',
      '--write-recovery-conf',
      '--no-sync',
    ],
    settings: DURABLE,
  });

export const startPrimary = (bin: string, settings: readonly string[] = []): Promise<Server> =>
  startServer({
    bin,
    fill: initDatabase,
    settings: [...DURABLE, 'wal_level=replica', 'hot_standby=on', ...settings],
  });
