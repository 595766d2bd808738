import { catalogueEndpoints } from './catalogue/catalogue.ts';
import { homeEndpoints } from './catalogue/home.ts';
import { productEndpoints } from './catalogue/products.ts';
import { reviewEndpoints } from './catalogue/reviews.ts';
import { searchEndpoints } from './catalogue/search.ts';
import { variantEndpoints } from './catalogue/variants.ts';
import { confirmationEndpoints } from './customers/confirmations.ts';
import { contactEndpoints } from './customers/contact.ts';
import { customerEndpoints } from './customers/customers.ts';
import { guestEndpoints } from './customers/guests.ts';
import { listEndpoints } from './customers/lists.ts';
import { passwordEndpoints } from './customers/passwords.ts';
import { privacyEndpoints } from './customers/privacy.ts';
import { vendorEndpoints } from './customers/vendors.ts';
import type { AnswerOf, InputOf, ParamsOf, RowOf } from './endpoint.ts';
import { localizationEndpoints } from './localization.ts';
import { locationEndpoints } from './locations.ts';
import { cartEndpoints } from './orders/cart.ts';
import { couponEndpoints } from './orders/coupons.ts';
import { orderLinkEndpoints } from './orders/order-links.ts';
import { orderEndpoints } from './orders/orders.ts';
import { paymentEndpoints } from './orders/payments.ts';
import { returnEndpoints } from './orders/returns.ts';
import { taxDocumentEndpoints } from './orders/tax-documents.ts';

/** All calls by wire name. Browser code must import only types from here, so that no schemas are bundled. */
export const endpoints = {
  ...homeEndpoints,
  ...catalogueEndpoints,
  ...productEndpoints,
  ...variantEndpoints,
  ...searchEndpoints,
  ...reviewEndpoints,
  ...cartEndpoints,
  ...customerEndpoints,
  ...guestEndpoints,
  ...confirmationEndpoints,
  ...privacyEndpoints,
  ...listEndpoints,
  ...locationEndpoints,
  ...orderEndpoints,
  ...orderLinkEndpoints,
  ...returnEndpoints,
  ...taxDocumentEndpoints,
  ...couponEndpoints,
  ...paymentEndpoints,
  ...passwordEndpoints,
  ...vendorEndpoints,
  ...contactEndpoints,
  ...localizationEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
/** Parameters as sent, before defaults are applied. */
export type Input<N extends EndpointName> = InputOf<Endpoints[N]>;
/** Parsed parameters, as passed to the use case. */
export type Params<N extends EndpointName> = ParamsOf<Endpoints[N]>;
export type Row<N extends EndpointName> = RowOf<Endpoints[N]>;
export type Answer<N extends EndpointName> = AnswerOf<Endpoints[N]>;
