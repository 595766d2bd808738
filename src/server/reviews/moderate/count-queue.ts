import type { Expression, SqlBool } from 'kysely';
import { RATINGS, REVIEW_STATES, type ReviewState } from '#domain/reviews/moderation.ts';
import type { App } from '#server/context.ts';
import { selectInLanguage } from '#server/platform/database/statements/localized.ts';
import { hasReviewState } from './review-state.ts';

export interface QueueCounts {
  readonly byState: Readonly<Record<ReviewState, number>>;
  readonly byRating: ReadonlyMap<number, number>;
  /** Published reviews without a reply of the shop. */
  readonly unanswered: number;
}

export const countReviewQueue = async ({ db }: Pick<App, 'db'>): Promise<QueueCounts> => {
  const counts = await db.read
    .selectFrom('review')
    .select((eb) => {
      const count = (condition: Expression<SqlBool>) => eb.fn.countAll<number>().filterWhere(() => condition);
      return [
        ...REVIEW_STATES.map((state) => count(hasReviewState(eb, state)).as(state)),
        ...RATINGS.map((rating) => count(eb('review.rating', '=', rating)).as(`rating${rating}`)),
        count(eb.and([hasReviewState(eb, 'published'), eb('review.reply', 'is', null)])).as('unanswered'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    byState: {
      waiting: Number(counts.waiting),
      published: Number(counts.published),
      hidden: Number(counts.hidden),
    },
    byRating: new Map(RATINGS.map((rating) => [rating, Number(counts[`rating${rating}`])])),
    unanswered: Number(counts.unanswered),
  };
};

const MOST_PRODUCTS = 10;

/** Products with the most reviews, and the chosen one. */
export const listReviewedProducts = async ({ db }: Pick<App, 'db'>, chosen: readonly number[]) => {
  const counted = db.read
    .selectFrom('review')
    .select((eb) => ['review.product_id', eb.fn.countAll<number>().as('reviews')])
    .groupBy('review.product_id');
  const read = (found: typeof counted) =>
    db.read
      .selectFrom(found.as('counted'))
      .innerJoin('product', 'product.id', 'counted.product_id')
      .select([
        'product.id',
        'counted.reviews',
        selectInLanguage('product.name', 'en').as('nameEn'),
        selectInLanguage('product.name', 'ar').as('nameAr'),
      ])
      .orderBy('counted.reviews', 'desc')
      .orderBy('product.id')
      .execute();
  const [most, own] = await Promise.all([
    read(counted.orderBy('reviews', 'desc').orderBy('review.product_id').limit(MOST_PRODUCTS)),
    chosen.length > 0 ? read(counted.where('review.product_id', 'in', chosen)) : [],
  ]);
  const others = own.filter(({ id }) => !most.some((product) => product.id === id));
  return [...others, ...most].map((product) => ({ ...product, reviews: Number(product.reviews) }));
};
