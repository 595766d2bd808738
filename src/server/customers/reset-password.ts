import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/call-context.ts';
import { writeOrRefuse } from '#server/db/write-or-refuse.ts';
import type { Refusal } from '#server/refusal.ts';
import { emailKey } from './account-columns.ts';
import { hashPassword } from './password.ts';
import { sendResetCode, spendResetCode, tryResetCode } from './reset-code.ts';

const WRONG: Refusal = { status: 400, code: 'otp_wrong' };

/** Mails a code to the account of this e-mail; the answer is the same where there is none. */
export const sendOtp: Handler<'validate-email-send-otp'> = async ({ app, locale }, { Email }) => {
  await sendResetCode(app, emailKey(Email), locale);
  app.mail.deliver();
  return ok([{ ResponseMsg: 'Sent Successfully' }]);
};

/** A new password for whoever read the code; every session of the account ends with it. */
export const changePassword: Handler<'validate-otp-change-password'> = async (
  { app },
  { Email, Otp, Password, ConfirmPassword },
) => {
  if (Password !== ConfirmPassword) return refuse({ status: 400, code: 'password_mismatch' });
  const email_key = emailKey(Email);
  if (!(await tryResetCode(app, email_key, Otp))) return refuse(WRONG);
  const password_hash = await hashPassword(Password);
  return writeOrRefuse(app.db, async (db) => {
    if (!(await spendResetCode(app, db, email_key, Otp))) return refuse(WRONG);
    const customer = await db
      .updateTable('customer')
      .set({ password_hash, email_confirmed_at: app.clock.now() })
      .where('email_key', '=', email_key)
      .returning('id')
      .executeTakeFirst();
    if (!customer) return refuse(WRONG);
    await db.deleteFrom('customer_session').where('customer_id', '=', customer.id).execute();
    return ok([{ ResponseMsg: 'Password reset successfully' }]);
  });
};
