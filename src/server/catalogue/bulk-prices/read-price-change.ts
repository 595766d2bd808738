import type { Selectable } from 'kysely';
import type { PriceRule } from '#domain/catalogue/price-rule.ts';
import type { App } from '#server/context.ts';
import type { PriceChangeTable, PriceRowState } from '#server/platform/database/tables/price-change.ts';
import { nameVariants } from './name-variants.ts';
import { newTerms, oldTerms } from './price-terms.ts';
import { readStoredVariants } from './variant-prices.ts';

const toChange = (row: Selectable<PriceChangeTable>) => {
  const rule: PriceRule = JSON.parse(row.rule_json);
  return {
    id: row.id,
    rule,
    state: row.state,
    applyAt: Number(row.apply_at),
    createdAt: Number(row.created_at),
    doneAt: row.done_at === null ? undefined : Number(row.done_at),
    madeBy: row.made_by,
    products: row.products,
  };
};

export type PriceChange = ReturnType<typeof toChange>;

export interface PriceChangeFilter {
  readonly states?: readonly PriceChange['state'][];
  /** Applied from `since` on, and before `until`. */
  readonly since?: number;
  readonly until?: number;
  readonly limit: number;
}

/** Newest first. */
export const listPriceChanges = async (
  { db }: App,
  { states, since, until, limit }: PriceChangeFilter,
): Promise<PriceChange[]> => {
  let query = db.read.selectFrom('price_change').selectAll();
  if (states) query = query.where('state', 'in', states);
  if (since !== undefined) query = query.where('apply_at', '>=', since);
  if (until !== undefined) query = query.where('apply_at', '<', until);
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(toChange);
};

const PAGE = 100;
/** Those that were left out first. */
const ORDER: readonly PriceRowState[] = ['passed', 'kept', 'waiting', 'set', 'restored'];

/** A change with one page of its products. */
export const readPriceChange = async ({ db: { read } }: App, id: number, page: number) => {
  const row = await read.selectFrom('price_change').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const [counted, rows] = await Promise.all([
    read
      .selectFrom('price_change_row')
      .select('state')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('change_id', '=', id)
      .groupBy('state')
      .execute(),
    read
      .selectFrom('price_change_row as r')
      .innerJoin('product as p', 'p.id', 'r.product_id')
      .selectAll('r')
      .select(['p.name_en', 'p.name_ar', 'p.sku'])
      .where('r.change_id', '=', id)
      .orderBy((eb) => {
        const [first, ...others] = ORDER;
        const start = eb
          .case()
          .when('r.state', '=', first ?? 'passed')
          .then(0);
        return others.reduce((all, state, at) => all.when('r.state', '=', state).then(at + 1), start).end();
      })
      .orderBy('r.product_id')
      .limit(PAGE)
      .offset(page * PAGE)
      .execute(),
  ]);
  return {
    ...toChange(row),
    counts: Object.fromEntries(counted.map(({ state, n }) => [state, Number(n)])),
    pages: Math.ceil(row.products / PAGE),
    rows: await nameVariants(
      read,
      rows.map((one) => ({
        productId: one.product_id,
        name_en: one.name_en,
        name_ar: one.name_ar,
        sku: one.sku,
        state: one.state,
        old: oldTerms(one),
        becomes: newTerms(one),
        variants: readStoredVariants(one.variants_json),
      })),
    ),
  };
};
