import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { signupFields } from '#contract/customers/customers.ts';
import { typedCode } from '#contract/fields.ts';
import { checkDelivery } from '#domain/customers/delivery.ts';
import { emailKey } from '#domain/customers/email-key.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { once } from '#server/audit/once.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import { hashPassword } from '#server/passwords/hash-password.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { toAccountColumns } from './account-columns.ts';
import type { AddressFault } from './check-address.ts';
import { findMisplaced } from './find-misplaced.ts';
import { guestKey } from './guests/guest-key.ts';
import { findUnprintableField } from './refuse-unprintable.ts';

const { Password: _, ...fields } = signupFields;
const noEmail = v.pipe(typedCode, v.trim(), v.literal(''));
const person = v.object({ ...fields, EmailAddress: v.union([noEmail, fields.EmailAddress]) });

export type CreateRefusal = AddressFault | { readonly code: 'email_taken'; readonly customerId: number };

/**
 * Creates an account for a customer on the phone. Nobody knows its password: the customer chooses one by a reset. Without
 * an e-mail the customer is a guest, whom the shop can only call.
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
  const { EmailAddress } = parsed.output;
  const isGuest = EmailAddress === '';
  if (isGuest && checkDelivery(parsed.output).MobileNo)
    return refuse({ code: 'field_invalid', field: 'MobileNo' });
  const unprintable = findUnprintableField(parsed.output);
  if (unprintable) return refuse(unprintable);
  const misplaced = await findMisplaced(app.db.read, parsed.output);
  if (misplaced) return refuse({ code: 'field_invalid', field: misplaced });
  const password_hash = await hashPassword(randomUUID());
  const now = app.clock.now();
  return writeOrRefuse<{ customerId: number }, CreateRefusal>(app.db, (db) =>
    once(db, { key: requestKey, at: now }, async () => {
      const made = await db
        .insertInto('customer')
        .values({
          ...toAccountColumns(parsed.output, { password_hash, locale, created_at: now }),
          ...(isGuest && { email_key: guestKey('', randomUUID()), is_guest: 1 }),
        })
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) {
        const known = await db
          .selectFrom('customer')
          .select('id')
          .where('email_key', '=', emailKey(EmailAddress))
          .executeTakeFirstOrThrow();
        return refuse({ code: 'email_taken', customerId: known.id });
      }
      await recordAudit(db, { action: 'customer.create', subject: 'customer', subjectId: made.id, at: now });
      return ok({ customerId: made.id });
    }),
  );
};
