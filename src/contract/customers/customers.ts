import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { email, filled, filledCode, oneTimeCode, password, postalCode, typedCode } from '#contract/fields.ts';
import { UNSELECTED } from '#domain/constants.ts';
import { FORM_RULES } from '#domain/customers/validation.ts';
import { responseMsg } from '../response-msg.ts';

/** User as stored in the browser, with all User fields of the specification. */
const userFields = {
  UserID: v.number(),
  FirstName: v.string(),
  LastName: v.string(),
  MobileNo: v.string(),
  AddressLineOne: v.string(),
  CountryID: v.nullable(v.number()),
  CountryName: v.nullable(v.string()),
  StateProvinceID: v.nullable(v.number()),
  StateName: v.nullable(v.string()),
  CityID: v.nullable(v.number()),
  CityName: v.nullable(v.string()),
  PostalCode: v.string(),
  EmailAddress: v.string(),
  // Extension to the specification: GSTIN of a business in India, for its invoices.
  TaxNumber: v.optional(v.string()),
  // Extension to the specification: set while an account deletion is pending.
  DeleteAt: v.optional(e.instant),
  // Extension to the specification: set for customers without an account.
  IsGuest: v.optional(v.literal(true)),
};

/** Row of the login response. A rejected login contains only `ResponseMsg`. */
export const loginRow = v.object({
  ResponseMsg: responseMsg,
  Token: v.optional(v.string()),
  // Extension to the specification. Sent as `Device-Token` with the next login, which then has its own rate limit.
  DeviceToken: v.optional(v.string()),
  ...v.partial(v.object(userFields)).entries,
});
export type LoginRow = v.InferOutput<typeof loginRow>;

/** Location id, possibly as text. -999, 0, "" and absent mean not selected. */
export const locationId = v.pipe(
  v.nullish(
    v.union([
      v.literal(''),
      v.literal(UNSELECTED),
      v.pipe(v.number(), v.integer(), v.minValue(0)),
      v.pipe(typedCode, v.trim(), v.regex(/^(-999|\d{1,10})$/)),
    ]),
    UNSELECTED,
  ),
  v.transform((value) => (Number(value) > 0 ? Number(value) : undefined)),
  v.optional(e.id),
);

export const signupFields = {
  FirstName: filled(200),
  LastName: filled(150),
  EmailAddress: email(150),
  Password: password(150),
  MobileNo: e.phone,
  AddressLineOne: filled(600),
  CountryID: v.pipe(locationId, v.number('is required')),
  StateProvinceId: locationId,
  CityId: locationId,
  PostalCode: v.pipe(v.nullish(postalCode, ''), v.regex(/^\d*$/, 'must be numeric')),
};

const { profile } = FORM_RULES;

const profileRow = v.object({
  ResponseMsg: responseMsg,
  // Extension to the specification: the updated user for browser storage.
  ...v.partial(v.object(userFields)).entries,
});

export const customerEndpoints = {
  'signup-user': e.rows(v.object({ ...signupFields, recordValueJson: e.recordValueJson }), e.responseRow),
  'get-user-login': e.withDevices(
    e.rows(
      v.object({
        Email: filledCode(200),
        Password: v.pipe(v.string(), v.nonEmpty('is required'), v.maxLength(150)),
        recordValueJson: e.recordValueJson,
      }),
      loginRow,
    ),
  ),
  // Extension to the specification: exchanges the one-time token of an emailed login link for a session.
  'use-sign-in-link': e.withDevices(
    e.rows(v.object({ LinkToken: filledCode(100), recordValueJson: e.recordValueJson }), loginRow),
  ),
  // Extension to the specification: current data of the signed-in customer, to refresh the browser's copy.
  'get-profile': e.forCustomer(
    e.rows(
      v.object({ UserID: v.nullish(v.number()), recordValueJson: e.recordValueJson }),
      v.object(userFields),
    ),
  ),
  'update-profile': e.forCustomer(
    e.rows(
      v.object({
        UserID: v.nullish(v.number()),
        FirstName: filled(profile.FirstName.max),
        LastName: filled(profile.LastName.max),
        MobileNo: e.phone,
        AddressLineOne: filled(profile.AddressLineOne.max),
        CityId: locationId,
        StateProvinceId: locationId,
        PostalCode: v.nullish(postalCode, ''),
        // Extension to the specification. Absent keeps the stored one.
        TaxNumber: v.nullish(e.code(20)),
        recordValueJson: e.recordValueJson,
      }),
      profileRow,
    ),
  ),
  // Extension to the specification: emails a code to a new address. Returns `Email already exists!` if it is taken.
  'request-email-change': e.forCustomer(
    e.rows(
      v.object({
        UserID: v.nullish(v.number()),
        NewEmail: email(FORM_RULES.requestEmailChange.NewEmail.max),
        CurrentPassword: password(FORM_RULES.requestEmailChange.CurrentPassword.max),
        recordValueJson: e.recordValueJson,
      }),
      e.responseRow,
    ),
  ),
  // Extension to the specification: confirms the code, returns the updated customer and ends all other sessions.
  'confirm-email-change': e.forCustomer(
    e.rows(
      v.object({
        UserID: v.nullish(v.number()),
        Code: oneTimeCode(FORM_RULES.confirmEmailChange.Code.max),
        recordValueJson: e.recordValueJson,
      }),
      profileRow,
    ),
  ),
  logout: e.rows(v.object({ recordValueJson: e.recordValueJson }), e.responseRow),
};
