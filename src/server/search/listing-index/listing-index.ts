import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/db.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { readSnapshot } from './read-snapshot.ts';
import { refreshProducts } from './refresh-products.ts';
import type { Snapshot } from './snapshot.ts';
import { readTextIndex, readTextVersion } from './text-index.ts';

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
/** After more purges the catalogue is read again. */
const MAX_PURGES = 1_000;

const lastPurge = prepare((db) =>
  db.selectFrom('page_purge').select((eb) => eb.fn.max<number | null>('seq').as('seq')),
);

const purgesAfter = prepare((db, { seq }: Slots<{ seq: number }>) =>
  db
    .selectFrom('page_purge')
    .select(['tag', 'seq'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(sql.lit(MAX_PURGES)),
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
  dueAt:
    snapshot?.pricesValidUntil.reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY) ??
    Number.POSITIVE_INFINITY,
});

/** Ids of products whose row may have changed, or 'all'. */
type Changes = 'all' | readonly number[];

const listDue = ({ snapshot, dueAt }: State, now: number): number[] =>
  snapshot && dueAt <= now
    ? [...snapshot.ids].filter((_, place) => (snapshot.pricesValidUntil[place] ?? 0) <= now)
    : [];

/**
 * Keeps the listed products in memory. The triggers that purge pages (`database/migrations/products.ts`) write to `page_purge`;
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
    const isAll = purges.length === MAX_PURGES || purges.some(({ tag }) => tag === 'catalogue');
    const ids = purges.flatMap(({ tag }) => /^product-(\d+)$/.exec(tag)?.[1] ?? []).map(Number);
    return { seq: purges.at(-1)?.seq ?? since.seq, changes: isAll ? 'all' : ids };
  };

  const read = async (earlier: Snapshot | undefined): Promise<State> => {
    const seq = (await lastPurge.get(db.read, {})).seq ?? 0;
    if (Number((await listedProducts.get(db.read, {})).count) < minimum) return toState(seq, undefined);
    const snapshot = await readSnapshot(db.read);
    const hasSamePlaces =
      snapshot.ids.length === earlier?.ids.length && snapshot.ids.every((id, n) => id === earlier.ids[n]);
    return toState(seq, { ...snapshot, text: hasSamePlaces ? earlier.text : undefined });
  };

  const isTextCurrent = async ({ text }: Snapshot): Promise<boolean> =>
    text !== undefined && text.version === (await readTextVersion(db.read));

  const update = async (withText: boolean): Promise<void> => {
    const news = state && (await findChanges(state));
    if (!state || !news || news.changes === 'all') state = await read(state?.snapshot);
    else if (state.snapshot) {
      const ids = [...new Set([...news.changes, ...listDue(state, clock.now())])];
      state = toState(news.seq, await refreshProducts(db.read, state.snapshot, ids));
    }
    const { seq, snapshot } = state;
    if (withText && snapshot && !(await isTextCurrent(snapshot)))
      state = toState(seq, { ...snapshot, text: await readTextIndex(db.read, snapshot.ids) });
  };

  /** @param mayBeDue true if due prices have just been read; they stay due while they cannot be written */
  const isCurrent = async (known: State, withText: boolean, mayBeDue: boolean): Promise<boolean> => {
    const { snapshot, dueAt } = known;
    const { seq, changes } = await findChanges(known);
    if (changes === 'all') return false;
    if (snapshot && (changes.length > 0 || (withText && !(await isTextCurrent(snapshot))))) return false;
    if (state === known) state = { ...known, seq };
    return mayBeDue || dueAt > clock.now();
  };

  return {
    open: async ({ withText }) => {
      if (db.engine !== 'sqlite') return undefined;
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const known = state;
        if (known && (await isCurrent(known, withText, attempt > 0))) return known.snapshot;
        updating ??= update(withText).finally(() => {
          updating = undefined;
        });
        await updating;
      }
      return undefined;
    },
  };
};
