import type { Kysely, Transaction } from 'kysely';
import { HIDDEN } from '#domain/catalogue/product-status.ts';
import { inBatches } from '#domain/in-batches.ts';
import { lockProduct, lockProducts } from '#server/catalogue/lock-product.ts';
import { setStatuses } from '#server/catalogue/manage/set-status.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { countRatings } from '#server/reviews/count-ratings.ts';
import { indexProducts } from '#server/search/index-products.ts';
import { listDemoCoupons, listDemoProducts, listDemoPromotions, listDemoReviews } from '../demo-records.ts';
import { forgetFiles } from './forget-files.ts';

/** On SQLite, other writers wait until a transaction ends. */
const BATCH = 20;

const removeReviews = async (db: Transaction<Database>): Promise<void> => {
  const reviews = await listDemoReviews(db);
  for (const batch of inBatches(reviews, 500))
    await db
      .deleteFrom('review')
      .where(
        'id',
        'in',
        batch.map(({ id }) => id),
      )
      .execute();
  for (const productId of [...new Set(reviews.map((row) => row.product_id))].sort((a, b) => a - b)) {
    await lockProduct(db, productId);
    await countRatings(db, productId);
  }
  for (const batch of inBatches(reviews, 500))
    await forgetFiles(
      db,
      'review',
      batch.map(({ key }) => key),
    );
};

/** Coupons that orders have used end. */
const removeCoupons = async (db: Transaction<Database>): Promise<void> => {
  for (const { id, key, code } of await listDemoCoupons(db)) {
    await db
      .updateTable('product')
      .set((eb) => ({ coupon_code: null, version: eb('version', '+', 1) }))
      .where('coupon_code', '=', code)
      .execute();
    const used = await db
      .selectFrom('orders')
      .select('id')
      .where('coupon_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (used) await db.updateTable('coupon').set({ is_active: 0 }).where('id', '=', id).execute();
    else {
      await db.deleteFrom('coupon').where('id', '=', id).execute();
      await forgetFiles(db, 'coupon', [key]);
    }
  }
};

/** Campaigns that the owner has edited and that show nothing but goods of the demo. */
const listEmptied = async (db: Kysely<Database>, productIds: readonly number[]): Promise<number[]> => {
  if (productIds.length === 0) return [];
  const isGone = (op: 'in' | 'not in') =>
    db.selectFrom('campaign_product').select('campaign_id').where('product_id', op, productIds);
  const rows = await db
    .selectFrom('campaign')
    .select('id')
    .where('edited_at', 'is not', null)
    .where('id', 'in', isGone('in'))
    .where('id', 'not in', isGone('not in'))
    .execute();
  return rows.map(({ id }) => id);
};

const removePromotions = async (
  db: Transaction<Database>,
  productIds: readonly number[],
  now: number,
): Promise<void> => {
  const archive = { status: 'archived', edited_at: now } as const;
  const emptied = await listEmptied(db, productIds);
  const campaigns = await listDemoPromotions(db, 'campaign');
  const gone = { campaign: [...emptied, ...campaigns.map(({ id }) => id)], product: [...productIds] };
  for (const table of ['campaign', 'banner'] as const) {
    const rows = await listDemoPromotions(db, table);
    for (const { id, key } of rows) {
      await db.deleteFrom(table).where('id', '=', id).execute();
      await forgetFiles(db, table, [key]);
    }
  }
  if (emptied.length > 0) await db.updateTable('campaign').set(archive).where('id', 'in', emptied).execute();
  for (const kind of ['campaign', 'product'] as const)
    for (const table of ['banner', 'announcement'] as const)
      if (gone[kind].length > 0)
        await db
          .updateTable(table)
          .set((eb) => ({ ...archive, version: eb('version', '+', 1) }))
          .where('target_kind', '=', kind)
          .where('target_id', 'in', gone[kind])
          .where('status', '=', 'published')
          .execute();
};

/** Products that orders refer to stay, archived. */
const removeProducts = async (app: App): Promise<void> => {
  const all = await listDemoProducts(app.db.read);
  const kept = new Map<string, number>();
  for (const batch of inBatches(all, BATCH))
    await app.db.write(async (db) => {
      const ids = batch.map(({ id }) => id);
      await lockProducts(db, app.db.engine, ids);
      const lines = await db
        .selectFrom('order_line')
        .select('product_id')
        .distinct()
        .where('product_id', 'in', ids)
        .execute();
      const ordered = new Set(lines.map(({ product_id }) => product_id));
      for (const { id, key } of batch) if (ordered.has(id)) kept.set(key, id);
      const free = batch.filter(({ id }) => !ordered.has(id));
      if (free.length === 0) return;
      const freeIds = free.map(({ id }) => id);
      // The index counts the words of the products that it has.
      await db.updateTable('product').set({ status: HIDDEN }).where('id', 'in', freeIds).execute();
      await indexProducts(db, freeIds);
      await db.deleteFrom('product').where('id', 'in', freeIds).execute();
      await forgetFiles(
        db,
        'product',
        free.map(({ key }) => key),
      );
    });
  if (kept.size > 0)
    await setStatuses(
      app,
      [...kept.keys()].map((name) => ({ name, status: HIDDEN })),
    );
};

/** Promotions go first, so that none leads to a product that has gone. */
export const removeDemoGoods = async (app: App): Promise<void> => {
  const products = (await listDemoProducts(app.db.read)).map(({ id }) => id);
  await app.db.write(async (db) => {
    await removePromotions(db, products, app.clock.now());
    await removeCoupons(db);
    await removeReviews(db);
  });
  await removeProducts(app);
};
