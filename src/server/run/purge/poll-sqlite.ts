import type { App } from '#server/context.ts';
import type { PurgeListener, PurgeWatch } from './purge-listener.ts';

/** Required because SQLite cannot notify other processes. The query takes some microseconds. */
const POLL_MS = 40;

export const pollSqlite = async ({ db, log }: App, listener: PurgeListener): Promise<PurgeWatch> => {
  const listSince = (seq: number) =>
    db.read.selectFrom('page_purge').select(['tag', 'seq']).where('seq', '>', seq).orderBy('seq').execute();
  let last = (await listSince(0)).at(-1)?.seq ?? 0;
  let isBlind = false;

  const look = async (): Promise<void> => {
    try {
      const rows = await listSince(last);
      if (isBlind) listener.dropAll();
      isBlind = false;
      if (rows.length === 0) return;
      last = rows.at(-1)?.seq ?? last;
      listener.drop(rows.map(({ tag }) => tag));
    } catch (error) {
      if (!isBlind) log.warn({ err: error }, 'cannot read catalogue changes; retrying');
      isBlind = true;
    }
  };

  let isOpen = true;
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    timer = setTimeout(() => {
      looking = look().then(() => {
        if (isOpen) wait();
      });
    }, POLL_MS).unref();
  };
  wait();
  return {
    close: async () => {
      isOpen = false;
      clearTimeout(timer);
      await looking;
    },
  };
};
