import { emailKey } from '#domain/customers/email-key.ts';
import type { Db } from '#server/platform/database/db.ts';

export const removeSubscriber = (db: Db, email: string): Promise<boolean> =>
  db.write(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('subscriber')
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
