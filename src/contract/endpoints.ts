import { cartEndpoints } from './cart.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { confirmationEndpoints } from './confirmations.ts';
import { contactEndpoints } from './contact.ts';
import { couponEndpoints } from './coupons.ts';
import { customerEndpoints } from './customers.ts';
import type { AnswerOf, InputOf, ParamsOf, RowOf } from './endpoint.ts';
import { homeEndpoints } from './home.ts';
import { listEndpoints } from './lists.ts';
import { localizationEndpoints } from './localization.ts';
import { locationEndpoints } from './locations.ts';
import { orderEndpoints } from './orders.ts';
import { passwordEndpoints } from './passwords.ts';
import { paymentEndpoints } from './payments.ts';
import { privacyEndpoints } from './privacy.ts';
import { productEndpoints } from './products.ts';
import { reviewEndpoints } from './reviews.ts';
import { searchEndpoints } from './search.ts';
import { vendorEndpoints } from './vendors.ts';

/** Every call of the shop by its wire name. Browsers import the types of this file only (no schema is shipped). */
export const endpoints = {
  ...homeEndpoints,
  ...catalogueEndpoints,
  ...productEndpoints,
  ...searchEndpoints,
  ...reviewEndpoints,
  ...cartEndpoints,
  ...customerEndpoints,
  ...confirmationEndpoints,
  ...privacyEndpoints,
  ...listEndpoints,
  ...locationEndpoints,
  ...orderEndpoints,
  ...couponEndpoints,
  ...paymentEndpoints,
  ...passwordEndpoints,
  ...vendorEndpoints,
  ...contactEndpoints,
  ...localizationEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
/** What a caller passes, defaults left out. */
export type Input<N extends EndpointName> = InputOf<Endpoints[N]>;
/** What the use case receives. */
export type Params<N extends EndpointName> = ParamsOf<Endpoints[N]>;
export type Row<N extends EndpointName> = RowOf<Endpoints[N]>;
/** Rows, or one object, as the endpoint declares. */
export type Answer<N extends EndpointName> = AnswerOf<Endpoints[N]>;
