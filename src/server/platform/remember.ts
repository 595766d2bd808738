import type { Clock } from './clock.ts';
import type { Db } from './database/db.ts';

interface Shop {
  readonly db: Db;
  readonly clock: Clock;
}

/** Reads a value once in `ms` for each database of the process. A failed read is repeated. */
export const remember = <T>(ms: number, read: (shop: Shop) => Promise<T>) => {
  const remembered = new WeakMap<Db, { readonly until: number; readonly value: Promise<T> }>();
  return (shop: Shop): Promise<T> => {
    const { db, clock } = shop;
    const known = remembered.get(db);
    if (known && known.until > clock.now()) return known.value;
    const value = read(shop);
    remembered.set(db, { until: clock.now() + ms, value });
    value.catch(() => remembered.delete(db));
    return value;
  };
};
