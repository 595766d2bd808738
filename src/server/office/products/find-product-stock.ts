import { type ProductStock, readProductStock } from '#server/catalogue/stock/read-product-stock.ts';
import type { App } from '#server/context.ts';
import { type FoundProduct, findProducts } from '#server/office-search/find-products.ts';

const MOST = 10;

export interface FoundStock {
  /** The only product that fits, or the one with exactly this SKU. */
  readonly product: ProductStock | undefined;
  readonly others: readonly FoundProduct[];
}

/** Finds a product by the text of its label, or by its name. */
export const findProductStock = async (app: App, text: string): Promise<FoundStock> => {
  if (text === '') return { product: undefined, others: [] };
  const found = await findProducts(app, text, { most: MOST });
  const exact = found.find(({ sku }) => sku.toLowerCase() === text.toLowerCase());
  const only = exact ?? (found.length === 1 ? found[0] : undefined);
  return { product: only && (await readProductStock(app.db.read, only.id)), others: only ? [] : found };
};
