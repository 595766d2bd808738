import { PUBLISHED, SCHEDULED } from '#domain/catalogue/product-status.ts';
import type { App } from '#server/context.ts';
import { startPeriodic } from '#server/platform/periodic.ts';
import { indexProducts } from '#server/search/index-products.ts';

const EVERY_MS = 5_000;

/** Publishes the scheduled products whose time has come. @returns their number */
export const publishDue = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> => {
  const now = clock.now();
  const due = () =>
    db.read.selectFrom('product').select('id').where('status', '=', SCHEDULED).where('publish_at', '<=', now);
  // Most runs find nothing and must not lock the database.
  if (!(await due().limit(1).executeTakeFirst())) return 0;
  return db.write(async (transaction) => {
    const published = await transaction
      .updateTable('product')
      .set((eb) => ({ status: PUBLISHED, publish_at: null, version: eb('version', '+', 1) }))
      // Another process may have published them meanwhile.
      .where('status', '=', SCHEDULED)
      .where('publish_at', '<=', now)
      .returning('id')
      .execute();
    const ids = published.map(({ id }) => id);
    if (ids.length > 0) await indexProducts(transaction, ids);
    return ids.length;
  });
};

/** @returns a function that stops it and waits for the current run */
export const startPublisher = (app: App): (() => Promise<void>) =>
  startPeriodic(
    EVERY_MS,
    () => publishDue(app),
    (err) => app.log.error({ err }, 'products could not be published'),
  );
