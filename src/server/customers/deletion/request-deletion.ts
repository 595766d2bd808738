import { randomBytes } from 'node:crypto';
import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { isPassword } from '#server/passwords/hash-password.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import { listOpenOrders } from '../erase-customer.ts';
import { DELETION_DELAY_MS, describeDeletion } from './find-deletion.ts';

/** Also ends the account's other sessions. Has no effect if a deletion is pending. */
export const requestDeletion: Handler<'request-account-deletion'> = async (context, { Password }) => {
  const { app, customerId, tokenHash, locale } = context;
  const account = await app.db.read
    .selectFrom('customer')
    .select(['email', 'password_hash'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!account || !(await isPassword(Password, account.password_hash)))
    return refuse({ status: 403, code: 'password_wrong' });
  const token = randomBytes(32).toString('base64url');
  const now = app.clock.now();
  const deleteAt = now + DELETION_DELAY_MS;
  await app.db.write(async (db) => {
    const requested = await db
      .updateTable('customer')
      .set({ delete_at: deleteAt, keep_hash: hashToken(token) })
      .where('id', '=', customerId)
      // The password may have changed since it was checked outside the transaction.
      .where('password_hash', '=', account.password_hash)
      .where('delete_at', 'is', null)
      .executeTakeFirst();
    if (requested.numUpdatedRows === 0n) return;
    await db
      .deleteFrom('customer_session')
      .where('customer_id', '=', customerId)
      .where('token_hash', '<>', tokenHash)
      .execute();
    const orders = (await listOpenOrders(db, customerId)).map(({ number }) => number);
    await queueMail(db, {
      kind: 'deletion_requested',
      recipient: account.email,
      locale,
      data: { customerId, token, deleteAt, orders },
      key: `deletion_requested:${customerId}:${now}`,
      at: now,
    });
  });
  app.mail.deliver();
  return ok(await describeDeletion(context));
};
