import type { Locator } from 'playwright';
import type { LabelKey } from '#i18n/translate.ts';
import type { Visitor } from '../visitor.ts';
import { field } from './field.ts';

type Labels = Readonly<Record<string, LabelKey>>;

/** Labels of the forms of accounts, by the name of the field. */
export const ACCOUNT_FORMS = {
  login: {
    submit: 'lbl_login_submit',
    fields: { Email: 'lbl_login_email', Password: 'lbl_login_password' },
  },
  signup: {
    submit: 'lbl_signup_submit',
    fields: {
      FirstName: 'lbl_signup_first_name',
      LastName: 'lbl_signup_last_name',
      EmailAddress: 'lbl_signup_email',
      Password: 'lbl_signup_password',
      ConfirmPassword: 'lbl_signup_confirm_password',
      MobileNo: 'lbl_signup_mobile',
      CountryID: 'lbl_signup_country',
      StateProvinceId: 'lbl_signup_state',
      CityId: 'lbl_signup_city',
      AddressLineOne: 'lbl_signup_address',
      PostalCode: 'lbl_signup_postal_code',
    },
  },
  becomeSeller: {
    submit: 'lbl_vendor_submit',
    fields: {
      FirstName: 'lbl_signup_first_name',
      LastName: 'lbl_signup_last_name',
      EmailAddress: 'lbl_signup_email',
      Password: 'lbl_signup_password',
      ConfirmPassword: 'lbl_signup_confirm_password',
      StateProvinceId: 'lbl_signup_state',
      CityId: 'lbl_signup_city',
      AddressLineOne: 'lbl_vendor_address',
      PostalCode: 'lbl_signup_postal_code',
    },
  },
  resetEmail: { submit: 'lbl_reset_send', fields: { Email: 'lbl_reset_email' } },
  resetPassword: {
    submit: 'lbl_reset_submit',
    fields: {
      Otp: 'lbl_reset_code',
      Password: 'lbl_reset_password',
      ConfirmPassword: 'lbl_reset_confirm',
    },
  },
  profile: {
    submit: 'lbl_profile_submit',
    fields: {
      FirstName: 'lbl_profile_first_name',
      LastName: 'lbl_profile_last_name',
      StateProvinceId: 'lbl_profile_state',
      CityId: 'lbl_profile_city',
      AddressLineOne: 'lbl_profile_address',
      PostalCode: 'lbl_profile_postal_code',
    },
  },
} as const satisfies Readonly<Record<string, { readonly submit: LabelKey; readonly fields: Labels }>>;

export type AccountForm = keyof typeof ACCOUNT_FORMS;

export const accountField = ({ page, t }: Visitor, form: AccountForm, name: string): Locator => {
  const labels: Labels = ACCOUNT_FORMS[form].fields;
  const label = labels[name];
  if (!label) throw new Error(`The form ${form} has no field ${name}`);
  return field(page.getByRole('main'), t(label));
};

export const submitButton = ({ page, t }: Visitor, form: AccountForm): Locator =>
  page.getByRole('main').getByRole('button', { name: t(ACCOUNT_FORMS[form].submit), exact: true });
