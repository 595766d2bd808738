import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { email, oneTimeCode, password } from '#contract/fields.ts';
import { FORM_RULES } from '#domain/customers/validation.ts';

const { resetEmail, resetPassword } = FORM_RULES;

/** Upper bound of the encrypted text. The call that decrypts the password applies the actual limits. */
const MAX_LENGTH = 1000;

export const passwordEndpoints = {
  'en-ur-drow-pass-rndom': e.rows(
    v.object({ Password: password(MAX_LENGTH), recordValueJson: e.recordValueJson }),
    v.object({
      Password: v.pipe(
        v.string(),
        v.description('Encrypted password, valid for ten minutes, for create-vendor-request'),
      ),
    }),
  ),
  'validate-email-send-otp': e.withDevices(
    e.withMessage(
      'Sent Successfully',
      e.rows(
        v.object({ Email: email(resetEmail.Email.max), recordValueJson: e.recordValueJson }),
        e.responseRow,
      ),
    ),
  ),
  'validate-otp-change-password': e.withDevices(
    e.withMessage(
      'Password reset successfully',
      e.rows(
        v.object({
          Email: email(resetPassword.Email.max),
          Otp: v.pipe(
            oneTimeCode(resetPassword.Otp.max),
            v.minLength(
              resetPassword.Otp.min,
              (issue) => `must have ${issue.requirement} characters at least`,
            ),
          ),
          Password: password(resetPassword.Password.max),
          ConfirmPassword: password(resetPassword.ConfirmPassword.max),
          recordValueJson: e.recordValueJson,
        }),
        // DeviceToken is an extension to the specification, as in get-user-login.
        v.object({ ...e.responseRow.entries, DeviceToken: v.optional(v.string()) }),
      ),
    ),
  ),
};
