/**
 * Serializes orders of several tabs, so that the second one sees the result of the first. Without the Web Locks API
 * (plain http) only the shared key prevents duplicate orders.
 */
export const withOrderLock = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('place-order', work) : work();
