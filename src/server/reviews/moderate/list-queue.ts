import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ReviewState } from '#domain/reviews/moderation.ts';
import { readLocale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { matchesText } from '#server/platform/database/statements/text-match.ts';
import { COUNT_CAP, capCount, type ListPage, readPage } from '#server/platform/list/keyset.ts';
import { hasReviewState, reviewState } from './review-state.ts';

interface QueueFilter {
  /** Only these. */
  readonly ids?: readonly number[];
  readonly states?: readonly ReviewState[];
  readonly ratings?: readonly number[];
  readonly productIds?: readonly number[];
  readonly isAnswered?: boolean | undefined;
  /** Words of the review, the reviewer or the product. */
  readonly search?: string | undefined;
}

export interface QueueRequest {
  readonly filter: QueueFilter;
  readonly size?: number;
  readonly cursor?: string | undefined;
}

const DEFAULT_SIZE = 50;
const LARGEST_SIZE = 200;
const SEARCH_MAXIMUM = 100;

type Builder = ExpressionBuilder<Database, 'review'>;

const matches = (text: string): Expression<SqlBool> => {
  const search = text.replaceAll('\0', '').trim().slice(0, SEARCH_MAXIMUM);
  const own = ['title', 'body', 'reviewer_name', 'reviewer_email'].map((name) =>
    matchesText(sql.ref(`review.${name}`), search),
  );
  const product = sql<SqlBool>`review.product_id in (select id from product where ${matchesText(
    sql.ref('product.name_en'),
    search,
  )} or ${matchesText(sql.ref('product.name_ar'), search)})`;
  return sql<SqlBool>`(${sql.join([...own, product], sql` or `)})`;
};

const readFilter =
  ({ ids, states = [], ratings = [], productIds = [], isAnswered, search }: QueueFilter) =>
  (eb: Builder): Expression<SqlBool> =>
    eb.and([
      ...(ids ? [eb('review.id', 'in', ids.length > 0 ? ids : [0])] : []),
      ...(states.length > 0 ? [eb.or(states.map((state) => hasReviewState(eb, state)))] : []),
      ...(ratings.length > 0 ? [eb('review.rating', 'in', ratings)] : []),
      ...(productIds.length > 0 ? [eb('review.product_id', 'in', productIds)] : []),
      ...(isAnswered === undefined ? [] : [eb('review.reply', isAnswered ? 'is not' : 'is', null)]),
      ...(search?.trim() ? [matches(search)] : []),
    ]);

const selectReviews = ({ db }: Pick<App, 'db'>) =>
  db.read
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select(['review.id', 'review.product_id', 'review.rating', 'review.title', 'review.body'])
    .select(['review.reviewer_name', 'review.reviewer_email', 'review.language', 'review.created_at'])
    .select(['review.is_published', 'review.is_verified', 'review.moderated_at', 'review.hidden_reason'])
    .select(['review.reply', 'review.reply_at', 'review.version', 'product.name_en', 'product.name_ar']);

type Row = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number];

const toReview = (row: Row) => ({
  id: row.id,
  state: reviewState(row),
  version: row.version,
  product: {
    id: row.product_id,
    nameEn: inLanguage(row, 'name', 'en'),
    nameAr: inLanguage(row, 'name', 'ar'),
  },
  rating: row.rating,
  title: row.title,
  body: row.body,
  locale: readLocale(row.language),
  reviewer: { name: row.reviewer_name, email: row.reviewer_email, isVerified: row.is_verified === 1 },
  hiddenReason: row.hidden_reason,
  reply: row.reply,
  repliedAt: row.reply_at,
  createdAt: row.created_at,
});

export type QueuedReview = ReturnType<typeof toReview>;

/** Waiting reviews with the oldest first, others with the newest first. */
export const listReviewQueue = async (
  app: Pick<App, 'db'>,
  { filter, size = DEFAULT_SIZE, cursor }: QueueRequest,
): Promise<ListPage<QueuedReview>> => {
  const where = readFilter(filter);
  const page = await readPage(
    selectReviews(app).where(where),
    {
      keys: [
        { column: sql.ref('review.created_at'), type: 'number', read: (row: Row) => row.created_at },
        { column: sql.ref('review.id'), type: 'id', read: (row: Row) => row.id },
      ],
      direction: String(filter.states) === 'waiting' ? 'asc' : 'desc',
    },
    { size: Math.min(Math.max(1, size), LARGEST_SIZE), cursor },
  );
  const { counted } = await app.db.read
    .selectFrom((eb) =>
      eb
        .selectFrom('review')
        .select('review.id')
        .where(where)
        .limit(COUNT_CAP + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return { ...page, rows: page.rows.map(toReview), ...capCount(Number(counted)) };
};

export const findQueuedReview = async (
  app: Pick<App, 'db'>,
  id: number,
): Promise<QueuedReview | undefined> => {
  const row = await selectReviews(app).where('review.id', '=', id).executeTakeFirst();
  return row && toReview(row);
};

/** The oldest waiting review but `id`. */
export const findNextWaiting = async ({ db }: Pick<App, 'db'>, id: number): Promise<number | undefined> => {
  const next = await db.read
    .selectFrom('review')
    .select('id')
    .where((eb) => hasReviewState(eb, 'waiting'))
    .where('id', '<>', id)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return next?.id;
};
