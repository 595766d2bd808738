import { readInteger } from '#domain/read-integer.ts';
import type { ListState } from '#routes/office/list-state.ts';
import { listProductsForOffice } from '#server/catalogue/office/list-products.ts';
import { listMovements, sumByKind } from '#server/catalogue/stock/list-movements.ts';
import { readShelf } from '#server/catalogue/stock/read-shelf.ts';
import { getLowStock } from '#server/settings/settings.ts';
import { query } from '../query.ts';
import { findShelf } from './find-shelf.ts';
import { toProductRequest } from './product-filter.ts';

const HISTORY = 50;

export const stockQueries = {
  'stock.list': query('stock.change', async ({ app }, state: ListState) => {
    const { filter, ...request } = toProductRequest(state);
    return {
      ...(await listProductsForOffice(app, { ...request, filter: { ...filter, isPhysical: true } })),
      threshold: await getLowStock(app.db.read),
    };
  }),
  'stock.find': query('stock.change', ({ app }, { text }: { readonly text: string }) => findShelf(app, text)),
  /** Undefined without such a product. */
  'stock.history': query(
    'stock.change',
    async ({ app }, { id, cursor }: { readonly id: string; readonly cursor: string | undefined }) => {
      const shelf = await readShelf(app.db.read, readInteger(id) ?? 0);
      if (!shelf) return undefined;
      return {
        shelf,
        sums: await sumByKind(app.db.read, shelf.id),
        movements: await listMovements(app.db.read, shelf.id, { size: HISTORY, cursor }),
      };
    },
  ),
};
