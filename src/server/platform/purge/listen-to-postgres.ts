import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { PurgeListener, PurgeWatch } from './purge-listener.ts';

const RETRY_MS = 1000;
const CONNECT_WITHIN_MS = 5000;

interface Connection {
  /** Resolves when it is. */
  readonly gone: Promise<void>;
}

/** One connection of its own: a pool would hand it to others. When it breaks it is made anew until `close`. */
export const listenToPostgres = async (
  hosts: readonly string[],
  log: Logger,
  listener: PurgeListener,
): Promise<PurgeWatch> => {
  const stop = new AbortController();
  let client: pg.Client | undefined;

  /** @throws when it cannot be made, or the host follows another one */
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

  /** The one host that can be listened to is the primary. @throws what the last of them said */
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
        log.warn({ err: error }, 'changes of the catalogue cannot be watched');
        await wait(RETRY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
        return undefined;
      });
      // Whatever changed between the end of one connection and the start of the next was not heard.
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
