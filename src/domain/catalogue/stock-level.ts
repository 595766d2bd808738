export const STOCK_LEVELS = ['out', 'low', 'enough'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** Pieces up to which a product is about to sell out, unless the shop or the product has another number. */
export const LOW_STOCK = 5;

/** @param threshold of the product, else of the shop */
export const stockLevel = (pieces: number, threshold: number): StockLevel =>
  pieces <= 0 ? 'out' : pieces <= threshold ? 'low' : 'enough';
