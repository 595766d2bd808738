import type { Kysely } from 'kysely';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type UnsentState = 'waiting' | 'failed';

export const listUnsentMails = (db: Kysely<Database>, limit: number, state?: UnsentState) => {
  let query = db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'recipient',
      'locale',
      'created_at',
      'due_at',
      'attempts',
      'failed_at',
      'last_error',
    ])
    .where('sent_at', 'is', null);
  if (state) query = query.where('failed_at', state === 'failed' ? 'is not' : 'is', null);
  return query.orderBy('id').limit(limit).execute();
};

/**
 * @param ids mails to retry; by default all failed mails
 * @returns the ids of the mails that will be retried
 */
export const retryMails = (db: Db, now: number, ids?: readonly number[]): Promise<number[]> =>
  db.write(async (transaction) => {
    let query = transaction
      .updateTable('outbox')
      .set({ failed_at: null, due_at: now, attempts: 0 })
      .where('sent_at', 'is', null)
      .where('claim', 'is', null);
    query = ids ? query.where('id', 'in', ids) : query.where('failed_at', 'is not', null);
    const rows = await query.returning('id').execute();
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  });
