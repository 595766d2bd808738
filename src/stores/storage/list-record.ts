import { isRecord } from '#domain/is-record.ts';
import { local } from './browser-storage.ts';
import { differingKeys, type Entries } from './list-entries.ts';

/** Last known state of the account's lists. Differences from it are local changes to sync. */
export interface SyncRecord {
  readonly owner: number;
  readonly base: Entries;
  /** Quantity and time (ms) of each local change, by key. */
  readonly since: Readonly<Record<string, readonly [number, number]>>;
}

const KEY = 'customerLists';

const isSync = (value: unknown): value is SyncRecord =>
  isRecord(value) && Number(value.owner) > 0 && isRecord(value.base) && isRecord(value.since);

export const readSync = (): SyncRecord | undefined => {
  try {
    const value: unknown = JSON.parse(local.getItem(KEY) ?? 'null');
    return isSync(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

export const writeSync = (record: SyncRecord): void => local.setItem(KEY, JSON.stringify(record));

export const forgetSync = (): void => local.removeItem(KEY);

/** Records the time of new differences. Known differences keep their time. */
export const recordChanges = (record: SyncRecord, local: Entries, now: number): SyncRecord => ({
  ...record,
  since: Object.fromEntries(
    differingKeys(record.base, local).map((key) => {
      const quantity = local[key] ?? 0;
      const known = record.since[key];
      return [key, known?.[0] === quantity ? known : [quantity, now]];
    }),
  ),
});
