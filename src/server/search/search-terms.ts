import { searchWords } from '#domain/catalogue/search.ts';
import { POPULAR_SEARCHES } from '#domain/constants.ts';
import { DAY_MS, MINUTE_MS } from '#domain/duration.ts';
import { startOfDay } from '#domain/shop-day.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/db.ts';
import { remember } from '#server/platform/remember.ts';
import { isKnownWord } from './vocabulary.ts';

interface Shop {
  readonly db: Db;
  readonly clock: Clock;
}

export interface SearchTerm {
  /** Normalized: lower case, without punctuation and Arabic marks. */
  readonly term: string;
  readonly locale: string;
  readonly searches: number;
  readonly results: number;
}

/** A rarer term could be the private search of one person. */
const POPULAR_FROM = 5;
const POPULAR_DAYS = 30;

const sumTerms = ({ db, clock }: Shop, days: number) =>
  db.read
    .selectFrom('search_term as t')
    .select(['t.locale', 't.term'])
    .select((eb) => [
      eb.fn.sum<number>('t.searches').as('searches'),
      eb.fn.max<number>('t.results').as('results'),
    ])
    .where('t.day', '>', startOfDay(clock.now()) - days * DAY_MS)
    .groupBy(['t.locale', 't.term'])
    .orderBy('searches', 'desc')
    .orderBy('t.term')
    .orderBy('t.locale');

/** Lists the most frequent searches of the last days for which no product had all words. */
export const listSearchesWithoutResult = async (
  app: Shop,
  days: number,
  most = 50,
): Promise<SearchTerm[]> => {
  const rows = await sumTerms(app, days)
    .having((eb) => eb.fn.max('t.results'), '=', 0)
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, searches: Number(row.searches), results: 0 }));
};

const findPopular = async (app: Shop, locale: Locale): Promise<string[]> => {
  const rows = await sumTerms(app, POPULAR_DAYS)
    .where('t.locale', '=', locale)
    .having((eb) => eb.fn.sum('t.searches'), '>=', POPULAR_FROM)
    .having((eb) => eb.fn.max('t.results'), '>', 0)
    .limit(POPULAR_SEARCHES * 3)
    .execute();
  const popular: string[] = [];
  for (const { term } of rows) {
    if (popular.length === POPULAR_SEARCHES) break;
    const known = await Promise.all(searchWords(term).map((word) => isKnownWord(app.db.read, word)));
    if (known.every(Boolean)) popular.push(term);
  }
  return popular;
};

const readPopular = (locale: Locale) => remember(5 * MINUTE_MS, (app) => findPopular(app, locale));
const popular = { en: readPopular('en'), ar: readPopular('ar') };

/**
 * Lists terms that were searched for several times and consist of words of the catalogue, so that neither a misspelled
 * nor a personal word is shown to others. Each process reads them once in a few minutes.
 */
export const listPopularSearches = (app: Shop, locale: Locale): Promise<string[]> => popular[locale](app);
