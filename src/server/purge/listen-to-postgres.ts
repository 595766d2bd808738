import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { PurgeListener, PurgeWatch } from './watch-purges.ts';

const RETRY_MS = 1000;

interface Connection {
  /** Resolves when it is. */
  readonly gone: Promise<void>;
}

/** One connection of its own: a pool would hand it to others. When it breaks it is made anew until `close`. */
export const listenToPostgres = async (
  url: string,
  log: Logger,
  listener: PurgeListener,
): Promise<PurgeWatch> => {
  const stop = new AbortController();
  let client: pg.Client | undefined;

  /** @throws when the connection cannot be made */
  const connect = async (): Promise<Connection> => {
    const connection = new pg.Client({ connectionString: url, keepAlive: true });
    const gone = new Promise<void>((resolve) => {
      connection.on('error', () => resolve());
      connection.on('end', () => resolve());
    });
    connection.on('notification', ({ payload }) => {
      if (payload) listener.drop([payload]);
    });
    await connection.connect();
    await connection.query('listen page_purge');
    client = connection;
    return { gone };
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
