import { joinWords } from '#i18n/format-choices.ts';
import { findStockUnits } from '#server/catalogue/stock/find-stock-units.ts';
import { type ProductStock, readProductStock } from '#server/catalogue/stock/read-product-stock.ts';
import { readVariantStock } from '#server/catalogue/stock/variant-stock.ts';
import type { App } from '#server/context.ts';
import { type FoundProduct, findProducts } from '#server/office-search/find-products.ts';

const MOST = 10;

type Named = Pick<FoundProduct, 'sku' | 'nameEn' | 'nameAr'>;

export interface FoundStock {
  /** The only product that fits, or the product or variant with exactly this SKU or barcode. */
  readonly product: ProductStock | undefined;
  /** Products that fit, or the variants of the only one. */
  readonly others: readonly Named[];
}

const listVariants = async (app: App, { id, nameEn, nameAr }: FoundProduct): Promise<Named[]> =>
  (await readVariantStock(app.db.read, [id])).map(({ sku, valuesEn, valuesAr }) => ({
    sku,
    nameEn: joinWords([nameEn, ...valuesEn], 'en'),
    nameAr: joinWords([nameAr, ...valuesAr], 'ar'),
  }));

/** Finds a product or a variant by the text of its label, or a product by its name. */
export const findProductStock = async (app: App, text: string): Promise<FoundStock> => {
  if (text === '') return { product: undefined, others: [] };
  const { read } = app.db;
  const unit = (await findStockUnits(read, [text])).get(text);
  if (unit?.variantId)
    return { product: await readProductStock(read, unit.productId, unit.variantId), others: [] };
  const found = await findProducts(app, text, { most: MOST });
  const exact = found.find(({ sku }) => sku.toLowerCase() === text.toLowerCase());
  const only = exact ?? (found.length === 1 ? found[0] : undefined);
  const variants = only ? await listVariants(app, only) : [];
  if (variants.length > 0) return { product: undefined, others: variants };
  return { product: only && (await readProductStock(read, only.id)), others: only ? [] : found };
};
