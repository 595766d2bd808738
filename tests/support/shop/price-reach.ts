import { call } from '#contract/call.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';

export interface PricedProduct {
  readonly id: number;
  /** In the language of the pages. */
  readonly name: string;
}

/** Places of a shop that show the price of a product. */
export const PRICED_PLACES = ['product page', 'listing', 'cart'] as const;
export type PricedPlace = (typeof PRICED_PLACES)[number];

const textOf = async (url: string): Promise<string> =>
  // A new connection may reach another process.
  (await fetch(url, { headers: { Connection: 'close' } })).text();

/** Price of one piece in a cart, in paise. */
const cartPrice = async (origin: string, { id }: PricedProduct): Promise<number> => {
  const entry = {
    ProductId: id,
    Quantity: 1,
    productSelectedAttributes: [],
    ShippingCharges: 0,
    DefaultImage: '',
  };
  const input = { cartJsonData: JSON.stringify([entry]) };
  const answer = await call('get-customer-cart-items', input, { origin, locale: 'en' });
  return answer.ok ? Math.round(answer.value.cartSubTotal * 100) : 0;
};

export const showsPrice = async (
  origin: string,
  place: PricedPlace,
  product: PricedProduct,
  price: number,
  locale: Locale = 'en',
): Promise<boolean> => {
  if (place === 'cart') return (await cartPrice(origin, product)) === price;
  const path =
    place === 'listing'
      ? `all-products/0/all-categories?SearchTerm=${encodeURIComponent(product.name)}`
      : `product-detail/${product.id}/x/y`;
  return (await textOf(`${origin}/${locale}/${path}`)).includes(formatMoney(price));
};
