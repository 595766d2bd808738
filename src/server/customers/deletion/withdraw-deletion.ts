import type { Transaction } from 'kysely';
import type { Answer } from '#contract/endpoints.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import type { Handler } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import type { Refusal } from '#server/refusal.ts';
import { describeDeletion } from './find-deletion.ts';

const withdrawDeletion = async (db: Transaction<Database>, id: number, now: number): Promise<void> => {
  const withdrawn = await db
    .updateTable('customer')
    .set({ delete_at: null })
    .where('id', '=', id)
    .where('delete_at', 'is not', null)
    .returning(['email', 'locale'])
    .executeTakeFirst();
  if (!withdrawn) return;
  await queueMail(db, {
    kind: 'deletion_cancelled',
    recipient: withdrawn.email,
    locale: readLocale(withdrawn.locale),
    data: { customerId: id },
    key: `deletion_cancelled:${id}:${now}`,
    at: now,
  });
};

export const cancelDeletion: Handler<'cancel-account-deletion'> = async (context) => {
  const { app, customerId } = context;
  await app.db.write((db) => withdrawDeletion(db, customerId, app.clock.now()));
  app.mail.deliver();
  return ok(await describeDeletion(context));
};

/**
 * The token stays valid after use, so that a second click has the same result. The next deletion request replaces it.
 */
export const undoDeletion: Handler<'undo-account-deletion'> = async ({ app }, { Token }) => {
  const answer = await writeOrRefuse(
    app.db,
    async (db): Promise<Result<Answer<'undo-account-deletion'>, Refusal>> => {
      const account = await db
        .selectFrom('customer')
        .select('id')
        .where('keep_hash', '=', hashToken(Token))
        .executeTakeFirst();
      if (!account) return refuse({ status: 404, code: 'keep_link_invalid' });
      await withdrawDeletion(db, account.id, app.clock.now());
      return ok([{ ResponseMsg: 'Saved Successfully' }]);
    },
  );
  app.mail.deliver();
  return answer;
};
