import type { App } from '#server/context.ts';
import { checkReadiness } from '#server/health/readiness.ts';
import { listSearchesWithoutResult } from '#server/search/search-terms.ts';
import { readNeeds } from './read-needs.ts';
import { type ComparedDay, listBestSellers, readDays, readMonths, readTodaySales } from './read-sales.ts';

const SEARCH_DAYS = 7;
const MOST_SEARCHES = 5;

/** The first screen of the office. Its time does not depend on the number of orders. */
export const readToday = async (
  app: App,
  { compared = 'week' }: { readonly compared?: ComparedDay } = {},
) => {
  const now = app.clock.now();
  const { read } = app.db;
  const [needs, sales, days, months, bestSellers, searches, health] = await Promise.all([
    readNeeds(read, now),
    readTodaySales(read, now, compared),
    readDays(read, now),
    readMonths(read, now),
    listBestSellers(read, now),
    listSearchesWithoutResult(app, SEARCH_DAYS, MOST_SEARCHES),
    checkReadiness(app),
  ]);
  return {
    now,
    compared,
    needs,
    sales,
    days,
    months,
    bestSellers,
    searches,
    health: { isReady: health.isReady, problems: health.problems },
  };
};
