import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { REASON_MAXIMUM, REPLY_MAXIMUM, type ReviewState } from '#domain/reviews/moderation.ts';
import type { Action } from '#server/audit/actions.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import { lockProduct } from '#server/catalogue/lock-product.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { countRatings } from '../count-ratings.ts';
import { reviewState } from './review-state.ts';

export type ReviewRefusal =
  | { readonly code: 'not_found' | 'reason_long' | 'reply_long' }
  /** The review has changed since it was shown. */
  | { readonly code: 'conflict'; readonly state: ReviewState };

export interface ReviewChange {
  readonly reviewId: number;
  /** Refused as a conflict if the review has another version. */
  readonly version?: number | undefined;
  /** UUID of the form, so that a repeated submit changes nothing. */
  readonly requestKey?: string | undefined;
}

/** Locks the product first, as a new review does. */
const lockReview = async (db: Transaction<Database>, { reviewId, version }: ReviewChange) => {
  const found = await db
    .selectFrom('review')
    .select('product_id')
    .where('id', '=', reviewId)
    .executeTakeFirst();
  if (!found) return refuse({ code: 'not_found' } as const);
  await lockProduct(db, found.product_id);
  const review = await db
    .selectFrom('review')
    .select(['product_id', 'is_published', 'moderated_at', 'hidden_reason', 'reply', 'version'])
    .where('id', '=', reviewId)
    .executeTakeFirst();
  if (!review) return refuse({ code: 'not_found' } as const);
  return ok({ ...review, isStale: version !== undefined && version !== review.version });
};

/** What a change replaced, and the version after it. */
export interface ModeratedReview {
  readonly reviewId: number;
  readonly productId: number;
  readonly version: number;
  readonly was: ReviewState;
  readonly wasReason: string | null;
  /** False if the review was so already. */
  readonly isChanged: boolean;
}

const moderate = (
  app: Pick<App, 'db' | 'clock'>,
  change: ReviewChange,
  action: Action,
  { state, reason }: { readonly state: ReviewState; readonly reason: string | null },
): Promise<Result<ModeratedReview, ReviewRefusal>> =>
  writeOnce<ModeratedReview, ReviewRefusal>(app, change, async (db) => {
    const locked = await lockReview(db, change);
    if (!locked.ok) return locked;
    const { product_id: productId, hidden_reason: wasReason, version } = locked.value;
    const { reviewId } = change;
    const was = reviewState(locked.value);
    const isChanged = was !== state || wasReason !== reason;
    if (isChanged && locked.value.isStale) return refuse({ code: 'conflict', state: was });
    const moderated = { reviewId, productId, was, wasReason, isChanged };
    if (!isChanged) return ok({ ...moderated, version });
    const at = app.clock.now();
    await db
      .updateTable('review')
      .set({
        ...{ is_published: state === 'published' ? 1 : 0, hidden_reason: reason, version: version + 1 },
        moderated_at: state === 'waiting' ? null : at,
      })
      .where('id', '=', reviewId)
      .execute();
    await countRatings(db, productId);
    await recordAudit(db, {
      ...{ action, subject: 'review', subjectId: reviewId, at },
      ...{ before: { state: was }, after: { state } },
    });
    return ok({ ...moderated, version: version + 1 });
  });

export const publishReview = (app: Pick<App, 'db' | 'clock'>, change: ReviewChange) =>
  moderate(app, change, 'review.publish', { state: 'published', reason: null });

/** @param reason for the staff; not shown in the shop */
export const hideReview = async (
  app: Pick<App, 'db' | 'clock'>,
  { reason = '', ...change }: ReviewChange & { readonly reason?: string | undefined },
): Promise<Result<ModeratedReview, ReviewRefusal>> =>
  reason.trim().length > REASON_MAXIMUM
    ? refuse({ code: 'reason_long' })
    : moderate(app, change, 'review.hide', { state: 'hidden', reason: reason.trim() || null });

/** Takes a decision back. */
export const requeueReview = (app: Pick<App, 'db' | 'clock'>, change: ReviewChange) =>
  moderate(app, change, 'review.requeue', { state: 'waiting', reason: null });

export interface RepliedReview {
  readonly version: number;
  readonly wasReply: string | null;
}

/** The shop's public reply, shown below the review. An empty text removes it. */
export const replyToReview = async (
  app: Pick<App, 'db' | 'clock'>,
  { text, ...change }: ReviewChange & { readonly text: string },
): Promise<Result<RepliedReview, ReviewRefusal>> => {
  const reply = text.trim() || null;
  if (reply !== null && reply.length > REPLY_MAXIMUM) return refuse({ code: 'reply_long' });
  return writeOnce<RepliedReview, ReviewRefusal>(app, change, async (db) => {
    const locked = await lockReview(db, change);
    if (!locked.ok) return locked;
    const { reply: wasReply, version } = locked.value;
    if (wasReply === reply) return ok({ version, wasReply });
    if (locked.value.isStale) return refuse({ code: 'conflict', state: reviewState(locked.value) });
    const at = app.clock.now();
    await db
      .updateTable('review')
      .set({ reply, reply_at: reply === null ? null : at, version: version + 1 })
      .where('id', '=', change.reviewId)
      .execute();
    await recordAudit(db, {
      ...{ action: 'review.reply', subject: 'review', subjectId: change.reviewId, at },
      // The text may quote the customer, and the log cannot be erased.
      before: { hasReply: wasReply !== null },
      after: { hasReply: reply !== null },
    });
    return ok({ version: version + 1, wasReply });
  });
};
