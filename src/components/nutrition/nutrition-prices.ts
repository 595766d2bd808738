import type { Nutrition, ProductRow } from '#contract/catalogue/products.ts';
import { priceOfQuantity } from '#domain/catalogue/net-content.ts';
import { type Paise, toPaise } from '#domain/money.ts';

export interface NutritionPrices {
  readonly perServing: Paise;
  /** Price for 100 g or 100 ml; undefined if a serving has another unit. */
  readonly perBasis: Paise | undefined;
}

/**
 * Returns the prices of the label's columns in paise; undefined if a serving has no price. The price of 100 g comes from
 * the net content where it is weighed, since the number of servings on a label is rounded.
 */
export const readNutritionPrices = (
  { serving, basis }: Nutrition,
  product: Pick<ProductRow, 'PricePerServing' | 'Price' | 'DiscountedPrice' | 'NetContent'>,
): NutritionPrices | undefined => {
  if (product.PricePerServing === null) return undefined;
  const perServing = toPaise(product.PricePerServing);
  if (!basis) return { perServing, perBasis: undefined };
  const price = toPaise(product.DiscountedPrice ?? product.Price);
  const ofServing =
    basis.unit === serving.unit && serving.amount > 0
      ? Math.round((perServing * basis.amount) / serving.amount)
      : undefined;
  return { perServing, perBasis: priceOfQuantity(price, product.NetContent, basis) ?? ofServing };
};
