import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/db.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { CHUNK } from './chunks.ts';
import { readSnapshot } from './read-snapshot.ts';
import { refreshProducts } from './refresh-products.ts';
import type { Snapshot } from './snapshot.ts';
import { readTextIndex } from './text-index.ts';

export interface ListingIndex {
  /**
   * Returns the listed products as they are in the database. Returns undefined if SQL should be used: for small
   * catalogues, on PostgreSQL, and while the catalogue changes faster than it can be read.
   */
  open(options: { readonly withText: boolean }): Promise<Snapshot | undefined>;
}

export interface ListingIndexOptions {
  /** Number of products from which the index is faster than SQL. */
  readonly minimum?: number;
}

const MINIMUM = 1_000;
const ATTEMPTS = 3;

const lastPurge = prepare((db) =>
  db.selectFrom('page_purge').select((eb) => eb.fn.max<number | null>('seq').as('seq')),
);

const purgesAfter = prepare((db, { seq }: Slots<{ seq: number }>) =>
  db
    .selectFrom('page_purge')
    .select(['tag', 'seq'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(sql.lit(CHUNK)),
);

const listedProducts = prepare((db) =>
  db.selectFrom('product_listing').select((eb) => eb.fn.countAll<number>().as('count')),
);

interface State {
  /** `page_purge.seq` that the snapshot includes. */
  readonly seq: number;
  /** Undefined if the catalogue is small. */
  readonly snapshot: Snapshot | undefined;
  /** Time of the next scheduled price change. */
  readonly dueAt: number;
}

const toState = (seq: number, snapshot: Snapshot | undefined): State => ({
  seq,
  snapshot,
  dueAt: snapshot?.pricesValidUntil.reduce((first, at) => Math.min(first, at)) ?? Number.POSITIVE_INFINITY,
});

/** Ids of products whose row may have changed, or 'all'. */
type Changes = 'all' | readonly number[];

const listDue = ({ snapshot, dueAt }: State, now: number): number[] =>
  snapshot && dueAt <= now
    ? [...snapshot.ids].filter((_, place) => (snapshot.pricesValidUntil[place] ?? 0) <= now)
    : [];

/**
 * Keeps the listed products in memory. The triggers that purge pages (migrations 011 and 016) write to `page_purge`;
 * every request compares it, so that a commit of any process is visible at once.
 */
export const createListingIndex = (
  db: Db,
  clock: Clock,
  { minimum = MINIMUM }: ListingIndexOptions = {},
): ListingIndex => {
  let state: State | undefined;
  let updating: Promise<void> | undefined;

  const findChanges = async (since: State): Promise<{ readonly seq: number; readonly changes: Changes }> => {
    const purges = await purgesAfter.list(db.read, { seq: since.seq });
    const isAll = purges.length === CHUNK || purges.some(({ tag }) => tag === 'catalogue');
    const ids = purges.flatMap(({ tag }) => Number(/^product-(\d+)$/.exec(tag)?.[1] ?? []));
    return { seq: purges.at(-1)?.seq ?? since.seq, changes: isAll ? 'all' : ids };
  };

  const read = async (): Promise<State> => {
    const seq = (await lastPurge.get(db.read, {})).seq ?? 0;
    const isLarge = Number((await listedProducts.get(db.read, {})).count) >= minimum;
    return toState(seq, isLarge ? await readSnapshot(db.read) : undefined);
  };

  const update = async (withText: boolean): Promise<void> => {
    const news = state && (await findChanges(state));
    if (!state || !news || news.changes === 'all') state = await read();
    else if (state.snapshot) {
      const ids = [...new Set([...news.changes, ...listDue(state, clock.now())])];
      state = toState(news.seq, await refreshProducts(db.read, state.snapshot, ids));
    }
    const { seq, snapshot } = state;
    if (withText && snapshot && !snapshot.text)
      state = toState(seq, { ...snapshot, text: await readTextIndex(db.read, snapshot.ids) });
  };

  /** A price that is due stays due while it cannot be written, so it is read once per request. */
  const isCurrent = async (withText: boolean, mayBeDue: boolean): Promise<boolean> => {
    if (!state) return false;
    const { seq, changes } = await findChanges(state);
    if (changes === 'all') return false;
    const { snapshot } = state;
    if (snapshot && (changes.length > 0 || (withText && !snapshot.text))) return false;
    state = { ...state, seq };
    return mayBeDue || state.dueAt > clock.now();
  };

  return {
    open: async ({ withText }) => {
      if (db.engine !== 'sqlite') return undefined;
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        if (await isCurrent(withText, attempt > 0)) return state?.snapshot;
        updating ??= update(withText).finally(() => {
          updating = undefined;
        });
        await updating;
      }
      return undefined;
    },
  };
};
