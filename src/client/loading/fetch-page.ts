/**
 * Fetches a page of ours for a part of it. What a script asks for, a browser may answer with an older copy for as long as
 * `stale-while-revalidate` says; a shopper who filters wants today's prices, so it asks whether the copy still holds.
 */
export const fetchPage = (url: string | URL, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, cache: 'no-cache' });
