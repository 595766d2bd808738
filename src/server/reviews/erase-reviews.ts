import type { Transaction } from 'kysely';
import { readLocale } from '#i18n/locales.ts';
import { lockProduct } from '#server/catalogue/lock-product.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { countRatings } from './count-ratings.ts';

/** Shorter names match too many other words. */
const SHORTEST_NAME = 3;

/**
 * Deletes reviews whose text contains one of `names` (e-mail, phone, full name), and the shop's reply if only it does.
 * @returns the number of remaining reviews
 */
export const eraseReviews = async (
  app: App,
  db: Transaction<Database>,
  key: string,
  names: readonly string[],
): Promise<number> => {
  const reviews = await db.selectFrom('review').selectAll().where('reviewer_email', '=', key).execute();
  let anonymised = 0;
  for (const review of reviews) {
    const known = [key, review.reviewer_name, ...names]
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name.length >= SHORTEST_NAME);
    const isNamedIn = (text: string) => known.some((name) => text.toLowerCase().includes(name));
    if (isNamedIn(`${review.title} ${review.body}`)) {
      await lockProduct(db, review.product_id);
      await db.deleteFrom('review').where('id', '=', review.id).execute();
      await countRatings(db, review.product_id);
      continue;
    }
    anonymised += 1;
    await db
      .updateTable('review')
      .set({
        reviewer_name: app.labels.translator(readLocale(review.language))('lbl_rev_name_removed'),
        reviewer_email: `erased:${review.id}`,
        ...(isNamedIn(review.reply ?? '') ? { reply: null, reply_at: null } : {}),
      })
      .where('id', '=', review.id)
      .execute();
  }
  return anonymised;
};
