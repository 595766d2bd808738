import type { Transaction } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import { lockProduct } from '#server/catalogue/lock-product.ts';
import type { App } from '#server/context.ts';
import { eraseAccount } from '#server/customers/erase-account.ts';
import { eraseMails } from '#server/customers/erase-mails.ts';
import { isPerson } from '#server/customers/personal-data/collect.ts';
import { removeInboxFiles } from '#server/outbox/inbox-files.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { forgetDeleted } from '#server/platform/list/search-grams.ts';
import { countRatings } from '#server/reviews/count-ratings.ts';
import { isTestCustomer } from './test-records.ts';

/** On SQLite, other writers wait until a transaction ends. */
const BATCH = 25;

interface Row {
  readonly id: number;
  readonly email: string;
  readonly is_guest: number;
}

/** A guest may have typed the e-mail of another customer, whose reviews and mails stay. */
const removeOne = async (
  db: Transaction<Database>,
  { id, email, is_guest }: Row,
  now: number,
): Promise<readonly number[]> => {
  const key = emailKey(email);
  if (is_guest === 0) {
    const reviewed = await db
      .selectFrom('review')
      .select('product_id')
      .where('reviewer_email', '=', key)
      .orderBy('product_id')
      .execute();
    for (const { product_id } of reviewed) {
      await lockProduct(db, product_id);
      await db
        .deleteFrom('review')
        .where('reviewer_email', '=', key)
        .where('product_id', '=', product_id)
        .execute();
      await countRatings(db, product_id);
    }
    await db.deleteFrom('password_code').where('email_key', '=', key).execute();
  }
  const other = await db
    .selectFrom('customer')
    .select('id')
    .where((eb) => isPerson(eb, key))
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  const files = await eraseMails(db, {
    ...(is_guest === 1 ? { guestEmailKey: key } : other ? {} : { emailKey: key }),
    ...{ customerIds: [id], orderIds: [], messageIds: [] },
  });
  await eraseAccount(db, id, '', now);
  return files;
};

/** Deletes customers of the demo who have no order. */
export const removeTestCustomers = async (app: App, liveSince: number | undefined): Promise<void> => {
  for (;;) {
    const removed = await app.db.write(async (db) => {
      const test = db
        .selectFrom('customer')
        .select(['id', 'email', 'is_guest'])
        .where(isTestCustomer(liveSince))
        // Placed since the orders were removed. The next run removes both.
        .where((eb) =>
          eb.not(
            eb.exists(
              eb.selectFrom('orders').select('orders.id').whereRef('orders.customer_id', '=', 'customer.id'),
            ),
          ),
        )
        .orderBy('id')
        .limit(BATCH);
      const rows = await (app.db.engine === 'postgres' ? test.forUpdate() : test).execute();
      const files: number[] = [];
      for (const row of rows) files.push(...(await removeOne(db, row, app.clock.now())));
      return { count: rows.length, files };
    });
    if (removed.count === 0) break;
    await removeInboxFiles(app.config, removed.files);
  }
  await app.db.write((db) => forgetDeleted(db, app.db.engine));
};
