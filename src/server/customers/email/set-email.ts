import type { Transaction } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import { maskEmail } from '#domain/customers/mask-email.ts';
import { FORM_RULES, isEmail } from '#domain/customers/validation.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { cleanCode } from '#domain/typed-text.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { findCustomer } from '#server/customers/list-customers.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { moveAccount } from './move-account.ts';

export interface MovedAccount {
  readonly id: number;
  readonly from: string;
  readonly to: string;
}

export type SetEmailRefusal =
  | { readonly code: 'not_found' | 'email_invalid' | 'email_same' | 'email_taken' }
  /** The e-mail has changed since it was shown. */
  | { readonly code: 'conflict'; readonly current: string };

interface EmailChange {
  /** UUID of the form. A repeated request returns the first result. */
  readonly requestKey?: string | undefined;
  /** E-mail that the form shows. Another one is a conflict. */
  readonly expected?: string | undefined;
}

/** Ends all sessions. `name` is the current e-mail of an account, or the id of an account or a guest. */
export const setEmail = async (
  app: App,
  name: string,
  given: string,
  { requestKey, expected }: EmailChange = {},
): Promise<Result<MovedAccount, SetEmailRefusal>> => {
  const email = cleanCode(given).trim();
  if (!isEmail(email) || email.length > FORM_RULES.signup.EmailAddress.max)
    return refuse({ code: 'email_invalid' });
  const at = app.clock.now();
  const move = async (db: Transaction<Database>): Promise<Result<MovedAccount, SetEmailRefusal>> => {
    const customer = await findCustomer(db, name);
    if (!customer) return refuse({ code: 'not_found' });
    const isOther = expected !== undefined && emailKey(customer.email) !== emailKey(expected);
    if (emailKey(customer.email) === emailKey(email))
      return isOther
        ? ok({ id: customer.id, from: customer.email, to: customer.email })
        : refuse({ code: 'email_same' });
    if (isOther) return refuse({ code: 'conflict', current: customer.email });
    await db.deleteFrom('email_change').where('customer_id', '=', customer.id).execute();
    await moveAccount(app, db, { customerId: customer.id, email });
    await recordAudit(db, {
      ...{ action: 'customer.change-email', subject: 'customer', subjectId: customer.id, at },
      ...{ before: { email: maskEmail(customer.email) }, after: { email: maskEmail(email) } },
    });
    return ok({ id: customer.id, from: customer.email, to: email });
  };
  try {
    const moved = await writeOnce(app, { requestKey }, move);
    if (moved.ok) app.mail.deliver();
    return moved;
  } catch (error) {
    if (isUniqueViolation(error)) return refuse({ code: 'email_taken' });
    throw error;
  }
};
