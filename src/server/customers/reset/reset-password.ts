import { randomUUID } from 'node:crypto';
import { emailKey } from '#domain/customers/email-key.ts';
import { ok, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import type { Handler } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { checkNewPassword } from '#server/passwords/check-new-password.ts';
import { hashPassword } from '#server/passwords/hash-password.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import type { Refusal } from '#server/refusal.ts';
import { createDeviceToken } from '../devices/device-token.ts';
import { saveAddress } from '../devices/known-address.ts';
import { recogniseCallerByEmail } from '../devices/recognise-caller.ts';
import { findResetNonce, sendResetCode, spendResetCode } from './reset-code.ts';

const WRONG: Refusal = { status: 400, code: 'otp_wrong' };

/** The response does not reveal whether the account exists. */
export const sendOtp: Handler<'validate-email-send-otp'> = async (context, { Email }) => {
  const { app, locale } = context;
  const recognition = await recogniseCallerByEmail(context, Email);
  await sendResetCode(app, emailKey(Email), locale, recognition.kind !== 'unknown');
  app.mail.deliver();
  return ok([{ ResponseMsg: 'Sent Successfully' }]);
};

/**
 * Ends all sessions, devices and sign-in links of the account. The caller's device and address become known, which
 * gives the next sign-in a separate rate limit.
 */
export const changePassword: Handler<'validate-otp-change-password'> = async (
  { app, address },
  { Email, Otp, Password, ConfirmPassword },
) => {
  if (Password !== ConfirmPassword) return refuse({ status: 400, code: 'password_mismatch' });
  const weak = checkNewPassword(app, Password, Email);
  if (weak) return refuse(weak);
  const email_key = emailKey(Email);
  const nonce = await findResetNonce(app, email_key, Otp);
  if (nonce === undefined) return refuse(WRONG);
  const password_hash = await hashPassword(Password);
  const changed = await writeOrRefuse(app.db, async (db) => {
    if (!(await spendResetCode(db, email_key, nonce))) return refuse(WRONG);
    const customer = await db
      .updateTable('customer')
      .set({ password_hash, email_confirmed_at: app.clock.now() })
      .where('email_key', '=', email_key)
      .returning(['id', 'email', 'locale'])
      .executeTakeFirst();
    if (!customer) return refuse(WRONG);
    await db.deleteFrom('email_change').where('customer_id', '=', customer.id).execute();
    await db.deleteFrom('customer_session').where('customer_id', '=', customer.id).execute();
    const account = { id: customer.id, password_hash };
    if (address !== '') await saveAddress(app, db, account, address);
    const DeviceToken = createDeviceToken(app, account);
    await queueMail(db, {
      kind: 'password_changed',
      recipient: customer.email,
      locale: readLocale(customer.locale),
      data: { customerId: customer.id },
      key: `password_changed:${randomUUID()}`,
      at: app.clock.now(),
    });
    return ok([{ ResponseMsg: 'Password reset successfully' as const, DeviceToken }]);
  });
  app.mail.deliver();
  return changed;
};
