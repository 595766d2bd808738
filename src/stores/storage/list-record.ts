import { isRecord } from '#domain/is-record.ts';
import { differingKeys, type Entries } from './list-entries.ts';

/**
 * What this browser knows of the account's lists. What differs from it has been changed here and not been handed in, so
 * nothing has to be logged, and nothing is lost without a connection or with the page closed.
 */
export interface SyncRecord {
  /** UserID of the customer whose lists these are. */
  readonly owner: number;
  readonly base: Entries;
  /** When a change was made here: pieces and time (ms of this browser's clock) by key. */
  readonly since: Readonly<Record<string, readonly [number, number]>>;
}

const KEY = 'customerLists';

export const readSync = (): SyncRecord | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isRecord(value) && Number(value.owner) > 0 && isRecord(value.base) && isRecord(value.since)
      ? (value as unknown as SyncRecord)
      : undefined;
  } catch {
    return undefined;
  }
};

export const writeSync = (record: SyncRecord): void => localStorage.setItem(KEY, JSON.stringify(record));

export const forgetSync = (): void => localStorage.removeItem(KEY);

/** Writes down when what differs from the account was changed; what was known before keeps its time. */
export const noteChanges = (record: SyncRecord, local: Entries, now: number): SyncRecord => ({
  ...record,
  since: Object.fromEntries(
    differingKeys(record.base, local).map((key) => {
      const quantity = local[key] ?? 0;
      const known = record.since[key];
      return [key, known?.[0] === quantity ? known : [quantity, now]];
    }),
  ),
});
