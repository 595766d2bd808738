import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { indexProducts } from '#server/search/index-products.ts';
import { findManaged } from './find-products.ts';

export interface StatusChange {
  readonly key: string;
  readonly name: string;
  readonly isChanged: boolean;
}

export const setStatus = (
  { db }: Pick<App, 'db'>,
  names: readonly string[],
  status: ProductStatus,
): Promise<Result<StatusChange[], { readonly code: 'not_found'; readonly names: readonly string[] }>> =>
  writeOrRefuse(db, async (transaction) => {
    const found = await findManaged(transaction, names);
    const unknown = names.filter((name) => !found.has(name));
    if (unknown.length > 0) return refuse({ code: 'not_found', names: unknown });
    const products = [...new Map([...found.values()].map((product) => [product.id, product])).values()];
    const ids = products.filter((product) => product.status !== status).map(({ id }) => id);
    if (ids.length > 0) {
      await transaction.updateTable('product').set({ status }).where('id', 'in', ids).execute();
      await indexProducts(transaction, ids);
    }
    return ok(products.map(({ id, key, name_en }) => ({ key, name: name_en, isChanged: ids.includes(id) })));
  });
