import type { EndpointName, Endpoints } from './endpoints.ts';

type ObjectEndpoint = {
  [N in EndpointName]: Endpoints[N]['shape'] extends 'object' ? N : never;
}[EndpointName];

/** Calls that return one object. Browsers have no schemas to read this from. */
export const OBJECT_ANSWERS: Readonly<Record<ObjectEndpoint, true>> = {
  'get-customer-cart-items': true,
  'get-coupon-code-discount-value': true,
  'get-shop-terms': true,
  'get-customer-lists': true,
  'change-customer-lists': true,
  'get-localization-data': true,
  'get-listing-facets': true,
  'get-my-data': true,
  'get-order-by-link': true,
  'get-returns-by-link': true,
  'request-account-deletion': true,
  'get-account-deletion': true,
  'cancel-account-deletion': true,
  'get-newsletter-link': true,
};
