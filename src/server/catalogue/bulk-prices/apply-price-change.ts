import type { Selectable, Transaction } from 'kysely';
import { type PriceTerms, sameTerms } from '#domain/catalogue/price-rule.ts';
import { asActor } from '#server/audit/actor.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type {
  PriceChangeRowTable,
  PriceChangeState,
  PriceRowState,
} from '#server/platform/database/tables/price-change.ts';
import { startPeriodic } from '#server/platform/periodic.ts';
import { lockProducts } from '../lock-product.ts';
import { makeTerms, type NewTerms, TERM_COLUMNS, writeTerms } from '../manage/write-terms.ts';
import { newTerms, oldTerms, toPriceTerms } from './price-terms.ts';
import {
  areUnchanged,
  readOwnPrices,
  readStoredVariants,
  turnVariants,
  type VariantPrice,
} from './variant-prices.ts';

/** Products of one transaction, so that orders wait for a moment only. */
const STEP = 500;
/** How long a request applies a large change. */
const REQUEST_MS = 5_000;

type Row = Selectable<PriceChangeRowTable>;

interface Direction {
  readonly from: PriceRowState;
  /** Prices that a product must still have. */
  readonly expects: (row: Row) => PriceTerms;
  readonly sets: (row: Row) => PriceTerms;
  readonly variants: (row: Row) => readonly VariantPrice[];
  readonly done: PriceRowState;
  readonly left: PriceRowState;
  readonly ends: PriceChangeState;
}

const DIRECTIONS: Readonly<Partial<Record<PriceChangeState, Direction>>> = {
  applying: {
    ...{ from: 'waiting', expects: oldTerms, sets: newTerms },
    variants: ({ variants_json }) => readStoredVariants(variants_json),
    ...{ done: 'set', left: 'passed', ends: 'applied' },
  },
  undoing: {
    ...{ from: 'set', expects: newTerms, sets: oldTerms },
    variants: ({ variants_json }) => turnVariants(readStoredVariants(variants_json)),
    ...{ done: 'restored', left: 'kept', ends: 'undone' },
  },
};

const readLocked = async (app: App, db: Transaction<Database>, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, never>();
  await lockProducts(db, app.db.engine, ids);
  const rows = await db.selectFrom('product').select(TERM_COLUMNS).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

const moveRows = async (
  db: Transaction<Database>,
  changeId: number,
  state: PriceRowState,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('price_change_row')
    .set({ state })
    .where('change_id', '=', changeId)
    .where('product_id', 'in', ids)
    .execute();
};

/** Applies or reverses the next step of a change. A product that has other prices meanwhile is left as it is. */
export const continueChange = async (app: App, db: Transaction<Database>, id: number): Promise<boolean> => {
  // Locks the change, so that one process at a time continues it.
  const change = await db
    .updateTable('price_change')
    .set((eb) => ({ products: eb.ref('products') }))
    .where('id', '=', id)
    .returning(['state'])
    .executeTakeFirst();
  const direction = change && DIRECTIONS[change.state];
  if (!direction) return false;
  const rows = await db
    .selectFrom('price_change_row')
    .selectAll()
    .where('change_id', '=', id)
    .where('state', '=', direction.from)
    .orderBy('product_id')
    .limit(STEP)
    .execute();
  const now = app.clock.now();
  const products = await readLocked(
    app,
    db,
    rows.map(({ product_id }) => product_id),
  );
  const own = await readOwnPrices(
    db,
    rows.filter(({ variants_json }) => variants_json !== null).map(({ product_id }) => product_id),
  );
  const changed: NewTerms[] = [];
  const left: number[] = [];
  for (const row of rows) {
    const product = products.get(row.product_id);
    const variants = direction.variants(row);
    const isSame =
      product &&
      sameTerms(toPriceTerms(product), direction.expects(row)) &&
      areUnchanged(variants, own.get(row.product_id));
    const made = isSame ? makeTerms(product, direction.sets(row)) : undefined;
    if (made?.ok) changed.push({ ...made.value, variants });
    else left.push(row.product_id);
  }
  await writeTerms(db, changed, { at: now, priceChange: id });
  const done = changed.map(({ old }) => old.id);
  await moveRows(db, id, direction.done, done);
  await moveRows(db, id, direction.left, left);
  if (rows.length === STEP) return true;
  await db
    .updateTable('price_change')
    .set({ state: direction.ends, done_at: now })
    .where('id', '=', id)
    .execute();
  return false;
};

/** Continues a change until it is complete or `isOver`. */
const runPriceChange = async (app: App, id: number, isOver: () => boolean): Promise<void> => {
  while (!isOver()) if (!(await app.db.write((db) => continueChange(app, db, id)))) return;
};

/** Applies what a request has time for. The periodic job does the rest. */
export const startPriceChange = (app: App, id: number): Promise<void> => {
  const until = performance.now() + REQUEST_MS;
  return runPriceChange(app, id, () => performance.now() >= until);
};

/** Starts scheduled changes that are due, and continues those that a crash has interrupted. */
export const runDuePriceChanges = async (app: App, signal?: AbortSignal): Promise<void> => {
  const now = app.clock.now();
  const due = await app.db.read
    .selectFrom('price_change')
    .select(['id', 'state', 'member_id', 'made_by'])
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['applying', 'undoing']),
        eb.and([eb('state', '=', 'scheduled'), eb('apply_at', '<=', now)]),
      ]),
    )
    .orderBy('apply_at')
    .execute();
  for (const { id, state, member_id, made_by } of due) {
    if (state === 'scheduled')
      await app.db.write((db) =>
        db
          .updateTable('price_change')
          .set({ state: 'applying' })
          .where('id', '=', id)
          .where('state', '=', 'scheduled')
          .execute(),
      );
    const run = () => runPriceChange(app, id, () => signal?.aborted ?? false);
    try {
      await (member_id === null
        ? run()
        : asActor({ kind: 'member', memberId: member_id, name: made_by }, run));
    } catch (error) {
      app.log.error({ err: error, priceChange: id }, 'prices could not be changed');
    }
  }
};

const CHECK_MS = 15_000;

/** Runs in each process. @returns a function that stops it after the current step */
export const startPriceChanges = (app: App): (() => Promise<void>) =>
  startPeriodic(
    CHECK_MS,
    (signal) => runDuePriceChanges(app, signal),
    (err) => app.log.error({ err }, 'due price changes could not be read'),
  );
