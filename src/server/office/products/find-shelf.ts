import { readShelf, type Shelf } from '#server/catalogue/stock/read-shelf.ts';
import type { App } from '#server/context.ts';
import { type FoundProduct, findProducts } from '#server/office-search/find-products.ts';

const MOST = 10;

export interface FoundShelf {
  /** The only product that fits, or the one with exactly this SKU. */
  readonly shelf: Shelf | undefined;
  readonly others: readonly FoundProduct[];
}

/** Finds a product by the text of its label, or by its name. */
export const findShelf = async (app: App, text: string): Promise<FoundShelf> => {
  if (text === '') return { shelf: undefined, others: [] };
  const found = await findProducts(app, text, { most: MOST });
  const exact = found.find(({ sku }) => sku.toLowerCase() === text.toLowerCase());
  const only = exact ?? (found.length === 1 ? found[0] : undefined);
  return { shelf: only && (await readShelf(app.db.read, only.id)), others: only ? [] : found };
};
