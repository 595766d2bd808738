import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/context.ts';
import { countReviewQueue, listReviewedProducts } from '#server/reviews/moderate/count-queue.ts';
import { findQueuedReview, listReviewQueue } from '#server/reviews/moderate/list-queue.ts';
import { hideReview, publishReview, replyToReview } from '#server/reviews/moderate/moderate-review.ts';
import { changeSetting } from '#server/settings/settings.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let app: App;
beforeEach(async () => {
  shop = await openTestShop();
  app = shop.app;
});
afterEach(() => shop.close());

const PRODUCT = 1;
let reviewers = 0;
const review = async (title: string, rating = 2): Promise<number> => {
  reviewers += 1;
  rowsOf(
    await shop.call('insert-product-review', {
      ...{ ProductId: PRODUCT, ReviewTitle: title, ReviewBody: 'Too sweet', ReviewRating: rating },
      ...{ ReviewerName: 'Noura', ReviewerEmail: `reviewer${reviewers}@example.com` },
    }),
  );
  const { id } = await app.db.read
    .selectFrom('review')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return id;
};
const shown = async () => rowsOf(await shop.call('get-product-reviews', { ProductId: PRODUCT }));
const ratings = () =>
  app.db.read
    .selectFrom('product')
    .select(['rating_count', 'rating_sum'])
    .where('id', '=', PRODUCT)
    .executeTakeFirstOrThrow();

describe('the review queue', () => {
  test('shows new reviews until somebody decides, and the decision changes the rating', async () => {
    const before = await ratings();
    const { byState: counts } = await countReviewQueue(app);
    rowsOf(await changeSetting(app, 'reviews_moderated', ['on']));
    const [one, two] = [await review('First'), await review('Zwieback', 5)];
    expect((await countReviewQueue(app)).byState.waiting).toBe(counts.waiting + 2);
    const waiting = await listReviewQueue(app, { filter: { states: ['waiting'], productIds: [PRODUCT] } });
    expect(waiting.rows.map(({ id }) => id)).toEqual([one, two]);
    rowsOf(await publishReview(app, { reviewId: two }));
    rowsOf(await hideReview(app, { reviewId: one, reason: ' Insults ' }));
    expect((await countReviewQueue(app)).byState).toEqual({
      waiting: counts.waiting,
      published: counts.published + 1,
      hidden: counts.hidden + 1,
    });
    expect(await findQueuedReview(app, one)).toMatchObject({ state: 'hidden', hiddenReason: 'Insults' });
    expect(await ratings()).toEqual({
      rating_count: before.rating_count + 1,
      rating_sum: before.rating_sum + 5,
    });
    const found = await listReviewQueue(app, { filter: { search: 'zwieback', ratings: [4, 5] } });
    expect(found).toMatchObject({ count: 1, rows: [{ id: two, state: 'published' }] });
  });

  test('counts stars, answers and the most reviewed products', async () => {
    const before = await countReviewQueue(app);
    const id = await review('Fifth', 1);
    const after = await countReviewQueue(app);
    expect(after.byRating.get(1)).toBe((before.byRating.get(1) ?? 0) + 1);
    expect(after.unanswered).toBe(before.unanswered + 1);
    rowsOf(await replyToReview(app, { reviewId: id, text: 'Thank you' }));
    expect((await countReviewQueue(app)).unanswered).toBe(before.unanswered);
    const rare = await app.db.read
      .selectFrom('product')
      .select('id')
      .orderBy('rating_count')
      .executeTakeFirstOrThrow();
    const products = await listReviewedProducts(app, [PRODUCT, rare.id]);
    expect(products.map((product) => product.id)).toContain(PRODUCT);
    expect(new Set(products.map((product) => product.id)).size).toBe(products.length);
  });

  test('answers a review in public, and takes the answer back', async () => {
    const id = await review('Third');
    rowsOf(await replyToReview(app, { reviewId: id, text: ' We changed the recipe. ' }));
    const find = async () => (await shown()).find(({ ReviewID }) => ReviewID === id);
    expect(await find()).toMatchObject({ Reply: 'We changed the recipe.' });
    expect((await listReviewQueue(app, { filter: { isAnswered: true, search: 'third' } })).count).toBe(1);
    rowsOf(await replyToReview(app, { reviewId: id, text: '' }));
    expect(await find()).toMatchObject({ Reply: null, ReplyDate: null });
  });

  test('refuses what is too long, unknown or changed by somebody else', async () => {
    const id = await review('Fourth');
    const version = (await findQueuedReview(app, id))?.version ?? 0;
    rowsOf(await hideReview(app, { reviewId: id, version, reason: 'Spam' }));
    const results = [
      [await publishReview(app, { reviewId: id, version }), 'conflict'],
      [await replyToReview(app, { reviewId: id, version, text: 'Hello' }), 'conflict'],
      [await hideReview(app, { reviewId: id, reason: 'x'.repeat(301) }), 'reason_long'],
      [await replyToReview(app, { reviewId: id, text: 'x'.repeat(1001) }), 'reply_long'],
      [await publishReview(app, { reviewId: 999_999 }), 'not_found'],
    ] as const;
    for (const [result, code] of results) expect(result).toMatchObject({ ok: false, error: { code } });
  });
});
