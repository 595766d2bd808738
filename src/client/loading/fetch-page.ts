/**
 * Fetches a page of the shop to use part of it. `no-cache` revalidates the browser's copy, which
 * `stale-while-revalidate` would otherwise allow to be stale.
 */
export const fetchPage = (url: string | URL, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, cache: 'no-cache' });
