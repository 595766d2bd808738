import { type PriceTerms, paidPrice } from '#domain/catalogue/price-rule.ts';
import { sum } from '#domain/money.ts';
import { readInteger } from '#domain/read-integer.ts';
import { readSelected } from '#routes/office/selected.ts';
import { nameVariants } from '#server/catalogue/bulk-prices/name-variants.ts';
import { type PlannedPrice, planPrices } from '#server/catalogue/bulk-prices/plan-prices.ts';
import { listPriceChanges, readPriceChange } from '#server/catalogue/bulk-prices/read-price-change.ts';
import { variantTerms } from '#server/catalogue/bulk-prices/variant-prices.ts';
import type { App } from '#server/context.ts';
import { query } from '../query.ts';
import { readPriceRule } from './read-price-rule.ts';
import { listSelectedProducts } from './selected-products.ts';

/** Rows of the preview, and faulty products that it names. */
const SHOWN = 100;
const RECENT = 20;

const nameProducts = async <T extends PlannedPrice>({ db }: App, planned: readonly T[]) => {
  const shown = planned.slice(0, SHOWN);
  if (shown.length === 0) return [];
  const rows = await db.read
    .selectFrom('product')
    .select(['id', 'sku', 'name_en', 'name_ar'])
    .where(
      'id',
      'in',
      shown.map(({ productId }) => productId),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (await nameVariants(db.read, shown)).flatMap((one) => {
    const product = byId.get(one.productId);
    return product ? [{ ...one, ...product }] : [];
  });
};

const previewOf = async (app: App, search: URLSearchParams, ids: readonly number[]) => {
  const asked = readPriceRule(search, app.clock.now());
  if (!asked.ok) return { fault: asked.error, plan: undefined };
  const { rule, applyAt = app.clock.now() } = asked.value;
  const paid = (terms: PriceTerms) => paidPrice(rule, terms, applyAt);
  const plan = await planPrices(app.db.read, ids, rule);
  const paidIn = (side: 'old' | 'becomes') =>
    sum(
      plan.changes.flatMap(({ [side]: terms, variants }) => [
        paid(terms),
        ...variants.map((variant) => paid(variantTerms(terms, variant[side]))),
      ]),
    );
  const [changes, faulty] = await Promise.all([
    nameProducts(app, plan.changes),
    nameProducts(app, plan.faulty),
  ]);
  return {
    fault: undefined,
    plan: {
      ...asked.value,
      /** Epoch milliseconds at which customers pay the new prices. */
      at: applyAt,
      changes,
      faulty,
      changeCount: plan.changes.length,
      faultyCount: plan.faulty.length,
      unchanged: plan.unchanged,
      before: paidIn('old'),
      after: paidIn('becomes'),
      digest: plan.digest,
    },
  };
};

export const priceQueries = {
  /** The selection and, once the form has an amount, what it would change. */
  'prices.preview': query('products.change', async ({ app }, { search }: { readonly search: string }) => {
    const asked = new URLSearchParams(search);
    const ids = await listSelectedProducts(app, readSelected(asked));
    const preview = asked.has('move') && ids.length > 0 ? await previewOf(app, asked, ids) : undefined;
    return { count: new Set(ids).size, preview };
  }),
  'prices.recent': query('products.change', ({ app }, _: object) => listPriceChanges(app, { limit: RECENT })),
  'prices.read': query(
    'products.change',
    ({ app }, { id, page }: { readonly id: string; readonly page: string | null }) =>
      readPriceChange(app, readInteger(id) ?? 0, readInteger(page ?? '') ?? 0),
  ),
};
