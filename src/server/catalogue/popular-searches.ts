import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { listPopularSearches } from '#server/search/search-terms.ts';

export const getPopularSearches: Handler<'get-popular-searches'> = async ({ app, locale }) =>
  ok((await listPopularSearches(app, locale)).map((SearchTerm) => ({ SearchTerm })));
