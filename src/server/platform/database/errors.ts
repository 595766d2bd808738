import { isUnreachable } from './replicas/connection-errors.ts';

/** SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY */
const SQLITE_UNIQUE: readonly unknown[] = [2067, 1555];
const POSTGRES_UNIQUE = '23505';

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('errcode' in error && SQLITE_UNIQUE.includes(error.errcode)) ||
    ('code' in error && error.code === POSTGRES_UNIQUE));

/** SQLITE_BUSY, _LOCKED, _READONLY, _IOERR, _FULL and _CANTOPEN */
const SQLITE_UNAVAILABLE: readonly unknown[] = [5, 6, 8, 10, 13, 14];
/** query_canceled, lock_not_available, io_error and class 53 (insufficient resources) */
const POSTGRES_UNAVAILABLE = /^(57014|55P03|58030|53...)$/;

export const isUnavailable = (error: unknown): boolean => {
  if (isUnreachable(error)) return true;
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number')
    return SQLITE_UNAVAILABLE.includes(error.errcode & 0xff);
  return (
    ('code' in error && POSTGRES_UNAVAILABLE.test(String(error.code))) ||
    error.message === 'timeout exceeded when trying to connect'
  );
};

export const reasonOf = (error: unknown): string => {
  // The errors contain one entry per address of the host.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
};
