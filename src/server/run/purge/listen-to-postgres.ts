import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { PurgeListener, PurgeWatch } from './purge-listener.ts';

const RETRY_MS = 1000;
const CONNECT_WITHIN_MS = 5000;

interface Connection {
  /** Resolves when the connection is closed. */
  readonly gone: Promise<void>;
}

/** Listens for `page_purge` notifications on a dedicated connection. Reconnects until `close` is called. */
export const listenToPostgres = async (
  hosts: readonly string[],
  log: Logger,
  listener: PurgeListener,
): Promise<PurgeWatch> => {
  const stop = new AbortController();
  let client: pg.Client | undefined;

  /** @throws when the connection fails or the host is a replica */
  const connectTo = async (url: string): Promise<Connection> => {
    const connection = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    const gone = new Promise<void>((resolve) => {
      connection.on('error', () => resolve());
      connection.on('end', () => resolve());
    });
    connection.on('notification', ({ payload }) => {
      if (payload) listener.drop([payload]);
    });
    try {
      await connection.connect();
      await connection.query('listen page_purge');
    } catch (error) {
      void connection.end().catch(() => {});
      throw error;
    }
    client = connection;
    return { gone };
  };

  /** @throws the last host's error if no host accepts the connection */
  const connect = async (): Promise<Connection> => {
    let failure: unknown;
    for (const url of hosts) {
      try {
        return await connectTo(url);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };

  const stayConnected = async (first: Connection): Promise<void> => {
    let connection: Connection | undefined = first;
    while (!stop.signal.aborted) {
      await connection?.gone;
      if (stop.signal.aborted) return;
      listener.dropAll();
      connection = await connect().catch(async (error: unknown) => {
        log.warn({ err: error }, 'cannot listen for catalogue changes; retrying');
        await wait(RETRY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
        return undefined;
      });
      // Notifications during the interruption were lost.
      if (connection) listener.dropAll();
    }
  };

  const watching = stayConnected(await connect());
  return {
    close: async () => {
      stop.abort();
      await client?.end().catch(() => {});
      await watching;
    },
  };
};
