import type { EndpointName } from '#contract/endpoints.ts';
import type { App, CallContext } from '#server/context.ts';

/**
 * Calls whose results are the same for all visitors and may be slightly stale. Excludes carts, orders, payments,
 * accounts and anything a customer may just have written.
 */
const MAY_LAG: ReadonlySet<EndpointName> = new Set([
  'get-home-screen-banner',
  'get-web-campaign-list',
  'get-web-campaign-detail',
  'get-shop-terms',
  'get-home-label',
  'get-quoted-reviews',
  'get-website-logo',
  'get-popular-categories',
  'get-categories-list',
  'get-size-list',
  'get-manufacturer-list',
  'get-popular-tags',
  'get-colors-list',
  'get-all-products',
  'get-listing-facets',
  'get-search-suggestions',
  'get-popular-searches',
  'get-recents-products-list',
  'get-popular-products-list',
  'get-related-products-list',
  'get-latest-hot-product',
  'get-customer-favourite-products',
  'get-product_detail',
  'get-product-all-attributes-by-productId',
  'get-product-variants',
  'get-product-reviews',
  'get-countries-list',
  'get-states-provinces-list',
  'get-cities-list',
  'get-place-by-postal-code',
  'get-localization-data',
] satisfies EndpointName[]);

export const readLagging = (app: App): App => ({ ...app, db: { ...app.db, read: app.db.lagging } });

/** Signed-in callers always read the primary. */
export const withFreshness = (name: EndpointName, context: CallContext): CallContext =>
  MAY_LAG.has(name) && context.customerId === 0 && context.tokenHash === ''
    ? { ...context, app: readLagging(context.app) }
    : context;
