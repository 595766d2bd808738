import type { Product } from '../schemas/catalogue.ts';
import { flag } from './rows.ts';

/** Stock of a new product. Its variants bring theirs, which triggers add up. */
export const openingStock = (product: Pick<Product, 'stockQuantity' | 'variants'> | undefined) => {
  const isByVariant = (product?.variants?.length ?? 0) > 0;
  return {
    stock_by_variant: flag(isByVariant),
    stock_quantity: isByVariant ? 0 : (product?.stockQuantity ?? 0),
  };
};

/** Pieces of a new product, or of its offered variants. */
export const countOpening = ({ stockQuantity, variants }: Readonly<Record<string, unknown>>): unknown =>
  Array.isArray(variants) && variants.length > 0
    ? variants.reduce((sum, variant) => sum + (variant.offered === false ? 0 : variant.stockQuantity), 0)
    : stockQuantity;
