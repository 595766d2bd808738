import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { toCountedTerm } from '#domain/catalogue/counted-term.ts';
import { startOfDay } from '#domain/shop-day.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { SearchTermTable } from '#server/platform/database/tables/listing.ts';

const FLUSH_MS = 60_000;
/** Different terms between two writes. Others are not counted. */
const MAX_PENDING = 500;
/** Different terms of a day. After that only the stored ones are counted. */
const MAX_STORED = 5_000;

interface CountedSearch {
  readonly locale: Locale;
  readonly term: string;
  /** Products that have all words. */
  readonly results: number;
}

/** Counts searches of all visitors together. Writes once a minute. */
export interface TermCounter {
  note(search: CountedSearch): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

const findStored = async (db: Kysely<Database>, rows: readonly SearchTermTable[]): Promise<Set<string>> => {
  const stored = await db
    .selectFrom('search_term')
    .select('term')
    .where('day', 'in', [...new Set(rows.map(({ day }) => day))])
    .where('term', 'in', [...new Set(rows.map(({ term }) => term))])
    .execute();
  return new Set(stored.map(({ term }) => term));
};

const isFull = async (db: Kysely<Database>, day: number): Promise<boolean> => {
  const { count } = await db
    .selectFrom('search_term')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_STORED;
};

const write = async ({ db, clock }: Parts, rows: readonly SearchTermTable[]): Promise<void> => {
  const isLimited = await isFull(db.read, startOfDay(clock.now()));
  const stored = isLimited ? await findStored(db.read, rows) : undefined;
  // A fixed order avoids deadlocks between processes.
  const counted = rows
    .filter(({ term }) => stored?.has(term) ?? true)
    .toSorted((a, b) => a.day - b.day || (a.locale + a.term < b.locale + b.term ? -1 : 1));
  if (counted.length === 0) return;
  await db.write((transaction) =>
    transaction
      .insertInto('search_term')
      .values(counted)
      .onConflict((conflict) =>
        conflict.columns(['day', 'locale', 'term']).doUpdateSet((eb) => ({
          searches: eb('search_term.searches', '+', eb.ref('excluded.searches')),
          results: eb.ref('excluded.results'),
        })),
      )
      .execute(),
  );
};

export const createTermCounter = (parts: Parts): TermCounter => {
  let pending = new Map<string, SearchTermTable>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...pending.values()];
    pending = new Map();
    if (rows.length > 0)
      writing = writing
        .then(() => write(parts, rows))
        .catch((error: unknown) => parts.log.warn({ err: error }, 'searches could not be counted'));
    return writing;
  };

  return {
    note: ({ locale, term: typed, results }) => {
      const term = toCountedTerm(typed);
      if (term === undefined) return;
      const day = startOfDay(parts.clock.now());
      const key = `${day} ${locale} ${term}`;
      const known = pending.get(key);
      if (!known && pending.size >= MAX_PENDING) return;
      pending.set(key, { day, locale, term, searches: (known?.searches ?? 0) + 1, results });
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    flush,
    close: flush,
  };
};
