import { isDiscountRunning, type Price, priceWithChoices } from '#domain/cart/pricing.ts';
import type { ProductChoice } from '../product-choices.ts';
import { type Discountable, priceAt } from '../product-row.ts';
import type { Variant } from './read-variants.ts';

/** Unit price with the chosen values. A variant with a price of its own has no surcharges of required values. */
export const priceOf = (
  product: Discountable,
  variant: Pick<Variant, 'price' | 'discounted_price'> | undefined,
  chosen: readonly ProductChoice[],
  now: number,
): Price => {
  const added = (choices: readonly ProductChoice[]) =>
    choices.map(({ priceType, amount }) => ({ type: priceType, amount }));
  if (!variant || variant.price === null) return priceWithChoices(priceAt(product, now), added(chosen));
  const period = { startsAt: product.discount_starts_at, endsAt: product.discount_ends_at };
  const isReduced = variant.discounted_price !== null && isDiscountRunning(period, now);
  return priceWithChoices(
    { full: variant.price, discounted: isReduced ? (variant.discounted_price ?? undefined) : undefined },
    added(chosen.filter(({ required }) => !required)),
  );
};

/** Servings of the pack. The label of the product is that of the pictured one. */
export const servingsOf = (
  product: { readonly servings_per_pack: number | null },
  variant: Pick<Variant, 'servings_per_pack' | 'net_content'>,
): number | null =>
  variant.servings_per_pack ?? (variant.net_content === null ? product.servings_per_pack : null);
