import { foldWords } from '../sheet/match-headers.ts';

export type Shop = 'shopify' | 'woocommerce';

export const SHOP_NAMES: Readonly<Record<Shop, string>> = { shopify: 'Shopify', woocommerce: 'WooCommerce' };

/** Headers that no sheet of this shop and no other export has together. Shopify has renamed its own once. */
const SIGNS: Readonly<Record<Shop, readonly (readonly string[])[]>> = {
  shopify: [
    ['handle', 'title', 'variant price'],
    ['url handle', 'title', 'option1 name', 'price'],
  ],
  woocommerce: [
    ['type', 'name', 'published', 'regular price'],
    ['type', 'name', 'parent', 'attribute 1 name'],
  ],
};

const SHOPS = ['shopify', 'woocommerce'] as const satisfies Shop[];

/** The shop whose product export has these headers. */
export const recognise = (headers: readonly string[]): Shop | undefined => {
  const known = new Set(headers.map(foldWords));
  return SHOPS.find((shop) => SIGNS[shop].some((signs) => signs.every((sign) => known.has(sign))));
};
