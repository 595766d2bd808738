import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { findMails, type MailedPerson } from './find-mails.ts';

/** Mails to the shop. Their rows are not deleted, but their local files contain the customer's name. */
const listNotices = async (db: Transaction<Database>, orderIds: readonly number[]): Promise<number[]> => {
  const ids = new Set(orderIds.map(String));
  const rows = await db.selectFrom('outbox').select(['id', 'key']).where('kind', '=', 'new_order').execute();
  return rows.filter(({ key }) => ids.has(key.split(':')[1] ?? '')).map(({ id }) => id);
};

/** @returns ids of the mails whose local files are to be deleted */
export const eraseMails = async (db: Transaction<Database>, person: MailedPerson): Promise<number[]> => {
  const ids = await findMails(db, person);
  if (ids.length > 0) await db.deleteFrom('outbox').where('id', 'in', ids).execute();
  return [...ids, ...(await listNotices(db, person.orderIds))];
};
