/**
 * One tab places at a time: two that press in the same moment come one after the other, and the second one sees what the
 * first one did. Where the browser has no locks (plain http), the shared key alone keeps the order single.
 */
export const withOrderLock = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('place-order', work) : work();
