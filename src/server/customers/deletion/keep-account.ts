import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import type { Handler } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import type { Refusal } from '#server/refusal.ts';
import { hashToken } from '../session.ts';
import { describeDeletion } from './find-deletion.ts';

/** Takes the request back and mails that the account stays; does nothing where none is pending. */
const keep = async (db: Transaction<Database>, id: number, now: number): Promise<void> => {
  const kept = await db
    .updateTable('customer')
    .set({ delete_at: null })
    .where('id', '=', id)
    .where('delete_at', 'is not', null)
    .returning(['email', 'locale'])
    .executeTakeFirst();
  if (!kept) return;
  await queueMail(db, {
    kind: 'deletion_cancelled',
    recipient: kept.email,
    locale: readLocale(kept.locale),
    data: { customerId: id },
    key: `deletion_cancelled:${id}:${now}`,
    at: now,
  });
};

/** The signed-in customer keeps the account, also after the seven days while it is still there. */
export const cancelDeletion: Handler<'cancel-account-deletion'> = async (context) => {
  const { app, customerId } = context;
  await app.db.write((db) => keep(db, customerId, app.clock.now()));
  app.mail.deliver();
  return ok(await describeDeletion(context));
};

/**
 * The same by the link of the mail. The token stays known after it was used, so a second press gets the same answer; a
 * later request for deletion replaces it.
 */
export const undoDeletion: Handler<'undo-account-deletion'> = async ({ app }, { Token }) => {
  const answer = await writeOrRefuse(
    app.db,
    async (db): Promise<Result<{ ResponseMsg: string }[], Refusal>> => {
      const account = await db
        .selectFrom('customer')
        .select('id')
        .where('keep_hash', '=', hashToken(Token))
        .executeTakeFirst();
      if (!account) return refuse({ status: 404, code: 'keep_link_invalid' });
      await keep(db, account.id, app.clock.now());
      return ok([{ ResponseMsg: 'Saved Successfully' }]);
    },
  );
  app.mail.deliver();
  return answer;
};
