import { randomUUID } from 'node:crypto';
import { emailKey } from '#domain/customers/email-key.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { findUser } from '#server/customers/find-user.ts';
import { lockAccount } from '#server/customers/lock-account.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { isPassword } from '#server/passwords/hash-password.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import { beginChange, proveEmail } from './change-code.ts';
import { moveAccount } from './move-account.ts';

const EMAIL_TAKEN = { ResponseMsg: 'Email already exists!' } as const;

export const requestEmailChange: Handler<'request-email-change'> = async (
  { app, customerId, locale },
  { NewEmail, CurrentPassword },
) => {
  const account = await app.db.read
    .selectFrom('customer')
    .select(['email_key', 'password_hash'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(CurrentPassword, account.password_hash)))
    return refuse({ status: 400, code: 'password_incorrect' });
  const email_key = emailKey(NewEmail);
  if (email_key === account.email_key) return refuse({ status: 400, code: 'email_same' });
  const taken = await app.db.read
    .selectFrom('customer')
    .select('id')
    .where('email_key', '=', email_key)
    .executeTakeFirst();
  if (taken) return ok([EMAIL_TAKEN]);
  const isBegun = await app.db.write(async (db) => {
    if (!(await lockAccount(db, { ...account, id: customerId }))) return false;
    await beginChange(app, db, customerId, NewEmail);
    await queueMail(db, {
      kind: 'email_change_code',
      recipient: NewEmail,
      locale,
      data: { customerId },
      key: `email_change_code:${customerId}:${randomUUID()}`,
      at: app.clock.now(),
    });
    return true;
  });
  if (!isBegun) return refuse({ status: 400, code: 'password_incorrect' });
  app.mail.deliver();
  return ok([{ ResponseMsg: 'Sent Successfully' }]);
};

export const confirmEmailChange: Handler<'confirm-email-change'> = async (
  { app, customerId, locale, tokenHash },
  { Code },
) => {
  try {
    // Also commits after a wrong code, so that the try is counted.
    const email = await app.db.write(async (db) => {
      const proven = await proveEmail(app, db, customerId, Code);
      if (proven !== undefined)
        await moveAccount(app, db, { customerId, email: proven, isProven: true, currentSession: tokenHash });
      return proven;
    });
    if (email === undefined) return refuse({ status: 400, code: 'otp_wrong' });
  } catch (error) {
    if (isUniqueViolation(error)) return ok([EMAIL_TAKEN]);
    throw error;
  }
  app.mail.deliver();
  return ok([{ ResponseMsg: 'Saved Successfully', ...(await findUser(app.db.read, customerId, locale)) }]);
};
