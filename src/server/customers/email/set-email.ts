import { emailKey } from '#domain/customers/email-key.ts';
import { FORM_RULES, isEmail } from '#domain/customers/validation.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { findCustomer } from '#server/customers/list-customers.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import { moveAccount } from './move-account.ts';

export interface MovedAccount {
  readonly id: number;
  readonly from: string;
  readonly to: string;
}

export type SetEmailRefusal = {
  readonly code: 'not_found' | 'email_invalid' | 'email_same' | 'email_taken';
};

/** Ends all sessions. `name` is the current e-mail or the id. */
export const setEmail = async (
  app: App,
  name: string,
  email: string,
): Promise<Result<MovedAccount, SetEmailRefusal>> => {
  if (!isEmail(email) || email.length > FORM_RULES.signup.EmailAddress.max)
    return refuse({ code: 'email_invalid' });
  const customer = await findCustomer(app.db.read, name);
  if (!customer) return refuse({ code: 'not_found' });
  if (emailKey(customer.email) === emailKey(email)) return refuse({ code: 'email_same' });
  try {
    await app.db.write(async (db) => {
      await db.deleteFrom('email_change').where('customer_id', '=', customer.id).execute();
      await moveAccount(app, db, { customerId: customer.id, email });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse({ code: 'email_taken' });
    throw error;
  }
  app.mail.deliver();
  return ok({ id: customer.id, from: customer.email, to: email });
};
