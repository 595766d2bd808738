import { COUPON_MAXIMUM, PASSWORD_MINIMUM } from '#domain/constants.ts';
import { cleanCode, cleanText } from '#domain/typed-text.ts';
import { readPostalCode } from './postal-code.ts';

/** Validation rule of a form field (specification, section 5), shared by browser and server. */
export interface FieldRule {
  readonly optional?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly email?: boolean;
  readonly numeric?: boolean;
  /** A code, number or phone. */
  readonly code?: boolean;
  readonly postal?: boolean;
  /** A password, which is never changed. */
  readonly secret?: boolean;
}

export type FieldRefusal =
  | { readonly code: 'required' }
  | { readonly code: 'too_short'; readonly n: number }
  | { readonly code: 'too_long'; readonly n: number }
  | { readonly code: 'email_invalid' }
  | { readonly code: 'not_numeric' };

/** WHATWG e-mail pattern that also requires a dot in the domain. Runs in linear time. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/** Removes what is pasted along with a value. */
export const cleanField = (value: string, { email, code, postal, secret }: FieldRule): string => {
  if (secret) return value;
  if (postal) return readPostalCode(value);
  return email || code ? cleanCode(value) : cleanText(value);
};

/** Returns the first violation of the rule, or undefined if the cleaned and trimmed value is valid. */
export const checkField = (value: string, rule: FieldRule): FieldRefusal | undefined => {
  const text = cleanField(value, rule).trim();
  if (text === '') return rule.optional ? undefined : { code: 'required' };
  if (rule.min !== undefined && text.length < rule.min) return { code: 'too_short', n: rule.min };
  if (rule.max !== undefined && text.length > rule.max) return { code: 'too_long', n: rule.max };
  if (rule.email && !isEmail(text)) return { code: 'email_invalid' };
  if (rule.numeric && !/^\d+$/.test(text)) return { code: 'not_numeric' };
  return undefined;
};

const SIGNUP = {
  FirstName: { max: 200 },
  LastName: { max: 150 },
  EmailAddress: { max: 150, email: true },
  Password: { min: PASSWORD_MINIMUM, max: 150, secret: true },
  ConfirmPassword: { max: 150, secret: true },
  CountryID: {},
  StateProvinceId: { optional: true },
  CityId: { optional: true },
  AddressLineOne: { max: 600 },
  MobileNo: { optional: true, code: true },
  PostalCode: { optional: true, numeric: true, postal: true },
} as const satisfies Record<string, FieldRule>;

/** Rules by form and wire field name, in display order. */
export const FORM_RULES = {
  newsletter: { SubscriberEmail: { max: 200, email: true } },
  login: { Email: { max: 200, email: true }, Password: { max: 150, secret: true } },
  signup: SIGNUP,
  becomeSeller: SIGNUP,
  profile: {
    FirstName: { max: 200 },
    LastName: { max: 150 },
    StateProvinceId: { optional: true },
    CityId: { optional: true },
    MobileNo: { optional: true, code: true },
    PostalCode: { optional: true, postal: true },
    AddressLineOne: { max: 600 },
    TaxNumber: { optional: true, max: 20, code: true },
  },
  guest: {
    FirstName: { max: 200 },
    LastName: { max: 150 },
    MobileNo: { max: 30, code: true },
    EmailAddress: { optional: true, max: 150, email: true },
    CountryID: {},
    PostalCode: { optional: true, max: 20, postal: true },
    StateProvinceId: {},
    // Required where the state has cities.
    CityId: { optional: true },
    AddressLineOne: { max: 600 },
  },
  requestEmailChange: { NewEmail: { max: 150, email: true }, CurrentPassword: { max: 150, secret: true } },
  confirmEmailChange: { Code: { min: 5, max: 15, code: true } },
  claimOrders: { Code: { max: 15, code: true } },
  deleteAccount: { Password: { max: 150, secret: true } },
  contact: {
    FullName: { max: 200 },
    Email: { max: 100, email: true },
    PhoneNumber: { optional: true, code: true },
    Subject: { max: 150 },
    Message: { max: 2000 },
  },
  trackOrder: { OrderNumber: { max: 20, code: true }, Contact: { max: 150, code: true } },
  review: {
    ReviewerName: { max: 200 },
    ReviewerEmail: { max: 200, email: true },
    ReviewTitle: { max: 200 },
    ReviewBody: { max: 200 },
  },
  coupon: { CouponCode: { max: COUPON_MAXIMUM, code: true } },
  resetEmail: { Email: { max: 200, email: true } },
  resetPassword: {
    Email: { max: 200, email: true },
    Otp: { min: 5, max: 15, code: true },
    Password: { min: PASSWORD_MINIMUM, max: 20, secret: true },
    ConfirmPassword: { min: PASSWORD_MINIMUM, max: 20, secret: true },
  },
} as const satisfies Record<string, Record<string, FieldRule>>;

export type FormName = keyof typeof FORM_RULES;
