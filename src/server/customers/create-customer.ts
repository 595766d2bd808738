import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { signupFields } from '#contract/customers/customers.ts';
import { emailKey } from '#domain/customers/email-key.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { once } from '#server/audit/once.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import { hashPassword } from '#server/passwords/hash-password.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { toAccountColumns } from './account-columns.ts';
import { findMisplaced } from './find-misplaced.ts';

const { Password: _, ...fields } = signupFields;
const person = v.object(fields);

export type CreateRefusal =
  | { readonly code: 'field_invalid'; readonly field: string }
  | { readonly code: 'email_taken'; readonly customerId: number };

/**
 * Creates an account for a customer on the phone. Nobody knows its password: the customer chooses one by a reset.
 *
 * @param values values of the form, which are checked here
 */
export const createCustomer = async (
  app: App,
  values: Readonly<Record<string, unknown>>,
  { locale, requestKey }: { readonly locale: Locale; readonly requestKey?: string | undefined },
): Promise<Result<{ readonly customerId: number }, CreateRefusal>> => {
  const parsed = v.safeParse(person, values);
  if (!parsed.success)
    return refuse({ code: 'field_invalid', field: String(v.getDotPath(parsed.issues[0]) ?? '') });
  const misplaced = await findMisplaced(app.db.read, parsed.output);
  if (misplaced) return refuse({ code: 'field_invalid', field: misplaced });
  const password_hash = await hashPassword(randomUUID());
  const now = app.clock.now();
  return writeOrRefuse<{ customerId: number }, CreateRefusal>(app.db, (db) =>
    once(db, { key: requestKey, at: now }, async () => {
      const made = await db
        .insertInto('customer')
        .values(toAccountColumns(parsed.output, { password_hash, locale, created_at: now }))
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) {
        const known = await db
          .selectFrom('customer')
          .select('id')
          .where('email_key', '=', emailKey(parsed.output.EmailAddress))
          .executeTakeFirstOrThrow();
        return refuse({ code: 'email_taken', customerId: known.id });
      }
      await recordAudit(db, { action: 'customer.create', subject: 'customer', subjectId: made.id, at: now });
      return ok({ customerId: made.id });
    }),
  );
};
