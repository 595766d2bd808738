import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { email, filled, password } from '#contract/fields.ts';
import { UNSELECTED } from '#domain/constants.ts';
import { FORM_RULES } from '#domain/customers/validation.ts';

/** The stored user of the browser: every User field of the spec. */
export const userFields = {
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
  // Ours: present while the customer's request to delete the account is pending.
  DeleteAt: v.optional(e.instant),
};

/** A row of the login call: only `ResponseMsg` when it is refused. */
export const loginRow = v.object({
  ResponseMsg: v.string(),
  Token: v.optional(v.string()),
  // Ours: to be sent as `Device-Token` with the next sign-in, so that it has a budget of tries of its own.
  DeviceToken: v.optional(v.string()),
  ...v.partial(v.object(userFields)).entries,
});
export type LoginRow = v.InferOutput<typeof loginRow>;

/** A location id; -999, 0, "" and absent mean that none was chosen. Texts of digits are what selects send. */
export const locationId = v.pipe(
  v.nullish(
    v.union([
      v.literal(''),
      v.literal(UNSELECTED),
      v.pipe(v.number(), v.integer(), v.minValue(0)),
      v.pipe(v.string(), v.regex(/^(-999|\d{1,10})$/)),
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
  MobileNo: e.freeText,
  AddressLineOne: filled(600),
  CountryID: v.pipe(locationId, v.number('is required')),
  StateProvinceId: locationId,
  CityId: locationId,
  PostalCode: v.pipe(e.freeText, v.regex(/^\d*$/, 'must be numeric')),
};

const { profile } = FORM_RULES;

export const profileRow = v.object({
  ResponseMsg: v.string(),
  // Ours: the user as it is now, for the browser to keep.
  ...v.partial(v.object(userFields)).entries,
});

export const customerEndpoints = {
  'signup-user': e.rows(v.object({ ...signupFields, recordValueJson: e.recordValueJson }), e.responseRow),
  'get-user-login': e.knowingDevices(
    e.rows(
      v.object({
        Email: filled(200),
        Password: v.pipe(v.string(), v.nonEmpty('is required'), v.maxLength(150)),
        recordValueJson: e.recordValueJson,
      }),
      loginRow,
    ),
  ),
  // Ours: exchanges the token of a mailed sign-in link for a session, once.
  'use-sign-in-link': e.knowingDevices(
    e.rows(v.object({ LinkToken: filled(100), recordValueJson: e.recordValueJson }), loginRow),
  ),
  // Ours: the signed-in customer as the shop knows them now, for a browser whose copy is older.
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
        MobileNo: e.freeText,
        AddressLineOne: filled(profile.AddressLineOne.max),
        CityId: locationId,
        StateProvinceId: locationId,
        PostalCode: e.freeText,
        recordValueJson: e.recordValueJson,
      }),
      profileRow,
    ),
  ),
  // Ours: mails a code to a new e-mail of the signed-in customer; `Email already exists!` where an account has it.
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
  // Ours: changes the e-mail with that code, and answers the customer as it is now. Every other session ends.
  'confirm-email-change': e.forCustomer(
    e.rows(
      v.object({
        UserID: v.nullish(v.number()),
        Code: filled(FORM_RULES.confirmEmailChange.Code.max),
        recordValueJson: e.recordValueJson,
      }),
      profileRow,
    ),
  ),
  logout: e.rows(v.object({ recordValueJson: e.recordValueJson }), e.responseRow),
};
