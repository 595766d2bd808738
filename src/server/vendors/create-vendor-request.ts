import * as v from 'valibot';
import { signupFields } from '#contract/customers/customers.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App, Handler } from '#server/context.ts';
import { toAccountColumns } from '#server/customers/account-columns.ts';
import { findMisplaced } from '#server/customers/find-misplaced.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { checkNewPassword } from '#server/passwords/check-new-password.ts';
import { hashPassword } from '#server/passwords/hash-password.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Refusal } from '#server/refusal.ts';
import { openSealedPassword } from './seal-password.ts';

const badRequest = (detail: string): Result<never, Refusal> =>
  refuse({ status: 400, code: 'bad_request', values: { detail } });

const readPassword = (app: App, sealed: string): Result<string, Refusal> => {
  const opened = openSealedPassword(app, sealed);
  if (opened === undefined) return badRequest('Password: must be freshly sealed by en-ur-drow-pass-rndom');
  const checked = v.safeParse(signupFields.Password, opened);
  return checked.success ? ok(checked.output) : badRequest(`Password: ${checked.issues[0].message}`);
};

export const createVendorRequest: Handler<'create-vendor-request'> = async ({ app, locale }, params) => {
  const password = readPassword(app, params.Password);
  if (!password.ok) return password;
  const misplaced = await findMisplaced(app.db.read, params);
  if (misplaced) return badRequest(misplaced);
  const weak = checkNewPassword(app, password.value, params.EmailAddress);
  if (weak) return refuse(weak);
  const password_hash = await hashPassword(password.value);
  try {
    await app.db.write(async (db) => {
      const at = app.clock.now();
      const { id } = await db
        .insertInto('vendor_request')
        .values(toAccountColumns(params, { password_hash, locale, created_at: at }))
        .returning('id')
        .executeTakeFirstOrThrow();
      await queueMail(db, {
        kind: 'seller_received',
        recipient: params.EmailAddress,
        locale,
        data: { name: params.FirstName },
        key: `seller_received:${id}`,
        at,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return ok([{ ResponseMsg: 'Email already exists!' }]);
    throw error;
  }
  app.mail.deliver();
  return ok([{ ResponseMsg: 'Saved Successfully' }]);
};
