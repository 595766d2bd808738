/** PostgreSQL codes (admin_shutdown, crash_shutdown, cannot_connect_now) and socket errors of a broken connection. */
const BROKEN: readonly unknown[] = ['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'];
/** Codes of connection failures, and of writes to a demoted primary (25006, read_only_sql_transaction). */
const ELSEWHERE: readonly unknown[] = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '25006',
];

/** Thrown if the server is a read-only replica, for example after a failover. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** True if a migration changed the result type of a prepared statement, or a pooler dropped the statement. */
const hasOldPlan = (error: Error): boolean =>
  codeOf(error) === '26000' || ('routine' in error && error.routine === 'RevalidateCachedQuery');

export const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  (BROKEN.includes(codeOf(error)) ||
    String(codeOf(error)).startsWith('08') ||
    hasOldPlan(error) ||
    /^Connection terminated|not queryable|^Query read timeout/.test(error.message));

/** True if the primary is unreachable or was demoted. */
export const isUnreachable = (error: unknown): boolean =>
  isBroken(error) ||
  error instanceof NoPrimary ||
  (error instanceof AggregateError && error.errors.every(isUnreachable)) ||
  (error instanceof Error && ELSEWHERE.includes(codeOf(error)));
