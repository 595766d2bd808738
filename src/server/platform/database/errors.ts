import { isAway } from './replicas/connection-errors.ts';

/** SQLite's SQLITE_CONSTRAINT_UNIQUE and _PRIMARYKEY. */
const SQLITE_UNIQUE: readonly unknown[] = [2067, 1555];
const POSTGRES_UNIQUE = '23505';

/** Did the database refuse a row because one with its key exists? */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('errcode' in error && SQLITE_UNIQUE.includes(error.errcode)) ||
    ('code' in error && error.code === POSTGRES_UNIQUE));

/** SQLite's SQLITE_BUSY, _LOCKED, _READONLY, _IOERR, _FULL and _CANTOPEN. */
const SQLITE_UNABLE: readonly unknown[] = [5, 6, 8, 10, 13, 14];
/** PostgreSQL's query_canceled (a statement took too long), lock_not_available, io_error, and what begins with 53: disk full ... */
const POSTGRES_UNABLE = /^(57014|55P03|58030|53...)$/;

/** Can the database not do it now, while the same may work in a while: it is away, locked, or its disk is full? */
export const isUnable = (error: unknown): boolean => {
  if (isAway(error)) return true;
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number')
    return SQLITE_UNABLE.includes(error.errcode & 0xff);
  return (
    ('code' in error && POSTGRES_UNABLE.test(String(error.code))) ||
    error.message === 'timeout exceeded when trying to connect'
  );
};

/** Why the database cannot be used, on one line. */
export const reasonOf = (error: unknown): string => {
  // A host with several addresses fails once for each of them.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
};
