import { isDiscountRunning } from '#domain/cart/pricing.ts';
import type { Paise } from '#domain/money.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { findManaged, type ManagedProduct } from './find-products.ts';
import { setTerms, type TermRefusal } from './set-terms.ts';

export const shownPrice = (product: ManagedProduct, now: number): Paise =>
  product.discounted_price !== null &&
  isDiscountRunning({ startsAt: product.discount_starts_at, endsAt: product.discount_ends_at }, now)
    ? product.discounted_price
    : product.price;

export interface ShownPriceChange {
  readonly price: Paise;
  /** Price that the member saw. */
  readonly expected: Paise;
  readonly requestKey?: string | undefined;
}

export type ShownPriceRefusal =
  | Exclude<TermRefusal, { readonly code: 'conflict' }>
  | { readonly code: 'conflict'; readonly id: number; readonly shown: Paise };

/** Changes the price that customers see now: the sale price while a discount runs, else the full price. */
export const setShownPrice = async (
  app: Pick<App, 'db' | 'clock'>,
  name: string,
  { price, expected, requestKey }: ShownPriceChange,
): Promise<Result<ManagedProduct, ShownPriceRefusal>> => {
  const product = (await findManaged(app.db.read, [name])).get(name);
  if (!product) return refuse({ code: 'not_found' });
  const shown = shownPrice(product, app.clock.now());
  const isSale = shown !== product.price;
  const changes = isSale
    ? { discounted: price, startsAt: product.discount_starts_at, endsAt: product.discount_ends_at }
    : { price };
  const changed = await setTerms(app, name, changes, {
    requestKey,
    expected: isSale ? { discounted_price: expected } : { price: expected },
  });
  if (changed.ok) return ok(changed.value);
  return refuse(
    changed.error.code === 'conflict'
      ? {
          code: 'conflict',
          id: product.id,
          shown: isSale
            ? (changed.error.current.discounted_price ?? changed.error.current.price)
            : changed.error.current.price,
        }
      : changed.error,
  );
};
