import type { EndpointName, Endpoints } from './endpoints.ts';

type ObjectEndpoint = {
  [N in EndpointName]: Endpoints[N]['shape'] extends 'object' ? N : never;
}[EndpointName];

/** The calls whose answer is one object. Browsers have no schemas, so the names stand here; the type keeps them complete. */
export const OBJECT_ANSWERS: Readonly<Record<ObjectEndpoint, true>> = {
  'get-customer-cart-items': true,
  'get-coupon-code-discount-value': true,
  'get-shop-terms': true,
  'get-customer-lists': true,
  'change-customer-lists': true,
  'get-localization-data': true,
  'get-listing-facets': true,
  'get-my-data': true,
  'request-account-deletion': true,
  'get-account-deletion': true,
  'cancel-account-deletion': true,
};
