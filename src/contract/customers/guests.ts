import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { email, filled, filledCode, postalCode, typedCode } from '#contract/fields.ts';
import { FORM_RULES } from '#domain/customers/validation.ts';
import { responseMsg } from '../response-msg.ts';
import { locationId, loginRow } from './customers.ts';

const { guest } = FORM_RULES;

/** Extensions to the specification: orders without an account. */
export const guestEndpoints = {
  /**
   * Starts the session of a guest, or changes the details of the guest whose Token is sent. The session lasts a day
   * and allows placing, paying and confirming orders.
   */
  'save-guest': e.rows(
    v.object({
      FirstName: filled(guest.FirstName.max),
      LastName: filled(guest.LastName.max),
      MobileNo: filledCode(guest.MobileNo.max),
      EmailAddress: v.union([v.pipe(typedCode, v.trim(), v.literal('')), email(guest.EmailAddress.max)]),
      CountryID: v.pipe(locationId, v.number('is required')),
      StateProvinceId: v.pipe(locationId, v.number('is required')),
      // Required where the state has cities.
      CityId: locationId,
      AddressLineOne: filled(guest.AddressLineOne.max),
      PostalCode: v.nullish(v.pipe(postalCode, v.maxLength(guest.PostalCode.max)), ''),
      recordValueJson: e.recordValueJson,
    }),
    loginRow,
  ),
  /** Moves the orders of guests with the customer's e-mail, which must be confirmed, to the account. */
  'claim-guest-orders': e.forCustomer(
    e.rows(
      v.object({ UserID: v.nullish(v.number()), recordValueJson: e.recordValueJson }),
      v.object({ ResponseMsg: responseMsg, Orders: v.number() }),
    ),
  ),
};
