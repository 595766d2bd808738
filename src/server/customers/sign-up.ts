import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { checkNewPassword } from '#server/passwords/check-new-password.ts';
import { hashPassword } from '#server/passwords/hash-password.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import { toAccountColumns } from './account-columns.ts';
import { findMisplaced } from './find-misplaced.ts';
import { refuseUnprintable } from './refuse-unprintable.ts';

const EMAIL_TAKEN = { ResponseMsg: 'Email already exists!' } as const;

export const signUp: Handler<'signup-user'> = async ({ app, locale }, params) => {
  const misplaced = await findMisplaced(app.db.read, params);
  if (misplaced) return refuse({ status: 400, code: 'bad_request', values: { detail: misplaced } });
  const unprintable = refuseUnprintable(params);
  if (unprintable) return unprintable;
  const weak = checkNewPassword(app, params.Password, params.EmailAddress);
  if (weak) return refuse(weak);
  const password_hash = await hashPassword(params.Password);
  try {
    await app.db.write(async (db) => {
      const at = app.clock.now();
      const { id } = await db
        .insertInto('customer')
        .values(toAccountColumns(params, { password_hash, locale, created_at: at }))
        .returning('id')
        .executeTakeFirstOrThrow();
      await queueMail(db, {
        kind: 'welcome',
        recipient: params.EmailAddress,
        locale,
        data: { customerId: id },
        key: `welcome:${id}`,
        at,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return ok([EMAIL_TAKEN]);
    throw error;
  }
  app.mail.deliver();
  return ok([{ ResponseMsg: 'Saved Successfully' }]);
};
