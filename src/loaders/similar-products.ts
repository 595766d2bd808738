import type { ProductRow } from '#contract/catalogue/products.ts';
import { RELATED_PRODUCTS, SIMILAR_PRODUCTS } from '#domain/constants.ts';
import { rowsOf } from './rows-of.ts';

export const selectSimilar = (related: readonly ProductRow[]): ProductRow[] =>
  related.filter((row) => row.StockQuantity > 0).slice(0, SIMILAR_PRODUCTS);

/** @returns products in stock that may replace one that is sold out */
export const listSimilar = async (api: App.Locals['api'], ProductId: number): Promise<ProductRow[]> =>
  selectSimilar(
    rowsOf(await api.call('get-related-products-list', { ProductId, PageNo: 1, PageSize: RELATED_PRODUCTS })),
  );
