import { atom } from 'nanostores';
import type { Input } from '#contract/endpoints.ts';

type DeliveryChoice = Pick<
  Input<'get-customer-cart-items'>,
  'CountryID' | 'StateProvinceID' | 'PostalCode' | 'DeliveryMethodId'
>;

/** Address and method that the cart is priced for. Empty outside the checkout: the first zone's first method. */
export const $deliveryChoice = atom<DeliveryChoice>({});
