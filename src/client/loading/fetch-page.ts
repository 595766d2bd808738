/** Fetches a page of the shop. `no-cache` prevents a stale response under `stale-while-revalidate`. */
export const fetchPage = (url: string | URL, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, cache: 'no-cache' });
