/** PostgreSQL's admin_shutdown, crash_shutdown and cannot_connect_now, and what a socket says. */
const BROKEN: readonly unknown[] = ['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'];
/** What stands in the way of a new connection; and read_only_sql_transaction: the server has become a replica. */
const ELSEWHERE: readonly unknown[] = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '25006',
];

/** None of the hosts takes writes; perhaps a replica is being promoted right now. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** A migration changed what a named statement answers, or somebody between us and the server forgot its name. */
const hasOldPlan = (error: Error): boolean =>
  codeOf(error) === '26000' || ('routine' in error && error.routine === 'RevalidateCachedQuery');

/** The connection is of no use any more; what it was asked for may be asked of another one. */
export const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  (BROKEN.includes(codeOf(error)) ||
    String(codeOf(error)).startsWith('08') ||
    hasOldPlan(error) ||
    /^Connection terminated|not queryable|^Query read timeout/.test(error.message));

/** The server is away or no longer the primary: in some seconds it, or another one, may be there again. */
export const isAway = (error: unknown): boolean =>
  isBroken(error) ||
  error instanceof NoPrimary ||
  (error instanceof AggregateError && error.errors.every(isAway)) ||
  (error instanceof Error && ELSEWHERE.includes(codeOf(error)));
