import { readInteger } from '#domain/read-integer.ts';
import type { ListState } from '#routes/office/list-state.ts';
import { listProductsForOffice } from '#server/catalogue/office/list-products.ts';
import { listMovements, sumByKind } from '#server/catalogue/stock/list-movements.ts';
import { readProductStock } from '#server/catalogue/stock/read-product-stock.ts';
import { readVariantStock } from '#server/catalogue/stock/variant-stock.ts';
import { getLowStock } from '#server/settings/settings.ts';
import { query } from '../query.ts';
import { findProductStock } from './find-product-stock.ts';
import { toProductRequest } from './product-filter.ts';

const HISTORY = 50;

export const stockQueries = {
  'stock.list': query('stock.change', async ({ app }, state: ListState) => {
    const { filter, ...request } = toProductRequest(state);
    const found = await listProductsForOffice(app, { ...request, filter: { ...filter, isPhysical: true } });
    const ids = found.rows.flatMap(({ id, isByVariant }) => (isByVariant ? [id] : []));
    return {
      ...found,
      variants: await readVariantStock(app.db.read, ids),
      threshold: await getLowStock(app.db.read),
    };
  }),
  'stock.find': query('stock.change', ({ app }, { text }: { readonly text: string }) =>
    findProductStock(app, text),
  ),
  /** Undefined without such a product. */
  'stock.history': query(
    'stock.change',
    async ({ app }, { id, cursor }: { readonly id: string; readonly cursor: string | undefined }) => {
      const product = await readProductStock(app.db.read, readInteger(id) ?? 0);
      if (!product) return undefined;
      return {
        product,
        variants: await readVariantStock(app.db.read, [product.id]),
        sums: await sumByKind(app.db.read, product.id),
        movements: await listMovements(app.db.read, product.id, { size: HISTORY, cursor }),
      };
    },
  ),
};
