import type { Nutrition, ProductRow } from '#contract/catalogue/products.ts';
import { type Paise, toPaise } from '#domain/money.ts';

export interface NutritionPrices {
  readonly perServing: Paise;
  /** Price for 100 g or 100 ml; undefined if a serving has another unit. */
  readonly perBasis: Paise | undefined;
}

/** Returns the prices of the label's columns in paise; undefined if a serving has no price. */
export const readNutritionPrices = (
  { serving, basis }: Nutrition,
  product: Pick<ProductRow, 'PricePerServing'>,
): NutritionPrices | undefined => {
  if (product.PricePerServing === null) return undefined;
  const perServing = toPaise(product.PricePerServing);
  const isMeasured = basis !== null && basis.unit === serving.unit && serving.amount > 0;
  return {
    perServing,
    perBasis: isMeasured ? Math.round((perServing * basis.amount) / serving.amount) : undefined,
  };
};
