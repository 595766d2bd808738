/**
 * Serializes the orders of several tabs. Without the Web Locks API (plain http) only the idempotency key prevents
 * duplicates.
 */
export const withOrderLock = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('place-order', work) : work();
