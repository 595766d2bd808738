import type { Kysely } from 'kysely';
import { isRecord } from '#domain/is-record.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
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

const MOST_FAILED = 100;

/** Id of the order that an unsent mail is about. Sent mails no longer have their data. */
const orderIdOf = (json: string): number | undefined => {
  const data: unknown = JSON.parse(json);
  return isRecord(data) && typeof data.orderId === 'number' ? data.orderId : undefined;
};

/** Mails that failed, with the latest failure first. */
export const listFailedMails = async (db: Kysely<Database>) => {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'last_error as error', 'failed_at as failedAt', 'data_json'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_FAILED)
    .execute();
  return rows.map(({ data_json, ...row }) => ({ ...row, orderId: orderIdOf(data_json) }));
};

/**
 * @param ids mails to retry; by default all failed mails
 * @returns the ids of the mails that will be retried
 */
export const retryMails = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  ids?: readonly number[],
): Promise<number[]> =>
  db.write(async (transaction) => {
    const at = clock.now();
    let query = transaction
      .updateTable('outbox')
      .set({ failed_at: null, due_at: at, attempts: 0 })
      .where('sent_at', 'is', null)
      .where('claim', 'is', null);
    query = ids ? query.where('id', 'in', ids) : query.where('failed_at', 'is not', null);
    const rows = await query.returning('id').execute();
    const retried = rows.map(({ id }) => id).sort((a, b) => a - b);
    const [first = '-', ...more] = retried;
    if (retried.length > 0)
      await recordAudit(transaction, {
        ...{ action: 'mail.retry', subject: 'mail', subjectId: more.length > 0 ? '-' : first, at },
        after: { mails: retried.length },
      });
    return retried;
  });
