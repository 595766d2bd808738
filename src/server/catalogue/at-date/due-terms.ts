import { type PriceTerms, sameTerms } from '#domain/catalogue/price-rule.ts';
import { inBatches } from '#domain/in-batches.ts';
import type { App } from '#server/context.ts';
import { newTerms, oldTerms, toPriceTerms } from '../bulk-prices/price-terms.ts';
import { areUnchanged, readOwnPrices, readStoredVariants } from '../bulk-prices/variant-prices.ts';
import { makeTerms, type NewTerms, TERM_COLUMNS } from '../manage/write-terms.ts';

const BATCH = 500;

const readProducts = async ({ db }: Pick<App, 'db'>, ids: readonly number[]) => {
  const products = new Map<number, NewTerms['old']>();
  for (const batch of inBatches(ids, BATCH))
    for (const row of await db.read
      .selectFrom('product')
      .select(TERM_COLUMNS)
      .where('id', 'in', batch)
      .execute())
      products.set(row.id, row);
  return products;
};

/**
 * Prices that scheduled changes will have set by a time, by product. As when they are applied, a change leaves a product
 * as it is that has other prices by then.
 */
export const listDueTerms = async (
  app: Pick<App, 'db'>,
  at: number,
): Promise<ReadonlyMap<number, NewTerms>> => {
  const rows = await app.db.read
    .selectFrom('price_change_row as r')
    .innerJoin('price_change as c', 'c.id', 'r.change_id')
    .selectAll('r')
    .where('c.state', '=', 'scheduled')
    .where('c.apply_at', '<=', at)
    .where('r.state', '=', 'waiting')
    .orderBy('c.apply_at')
    .orderBy('c.id')
    .execute();
  const ids = [...new Set(rows.map(({ product_id }) => product_id))];
  const products = await readProducts(app, ids);
  const own = new Map(await readOwnPrices(app.db.read, ids));
  const due = new Map<number, NewTerms>();
  for (const row of rows) {
    const product = products.get(row.product_id);
    if (!product) continue;
    const { id } = product;
    const [earlier, prices = []] = [due.get(id), own.get(id)];
    const now: PriceTerms = toPriceTerms({ ...product, ...earlier?.terms });
    const variants = readStoredVariants(row.variants_json);
    const isSame = sameTerms(now, oldTerms(row)) && areUnchanged(variants, prices);
    const made = isSame ? makeTerms(product, newTerms(row)) : undefined;
    if (!made?.ok) continue;
    due.set(id, { ...made.value, variants: [...(earlier?.variants ?? []), ...variants] });
    own.set(
      id,
      prices.map((one) => ({ ...one, ...variants.find((variant) => variant.id === one.id)?.becomes })),
    );
  }
  return due;
};
