import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { email, filled } from '#contract/fields.ts';
import { honeypotFields } from '#contract/honeypot.ts';
import { FORM_RULES } from '#domain/customers/validation.ts';

const { review } = FORM_RULES;

export const reviewRow = v.object({
  ReviewID: v.number(),
  Rating: v.number(),
  Title: v.string(),
  ReviewerName: v.string(),
  ReviewDate: e.instant,
  Body: v.string(),
  // Extension to the specification.
  Language: v.picklist(['en', 'ar']),
  IsVerified: v.boolean(),
  HelpfulCount: v.pipe(v.number(), v.description('Shoppers who found the review helpful')),
  Reply: v.nullable(v.pipe(v.string(), v.description("The shop's reply, in the language of the review"))),
  ReplyDate: v.nullable(e.instant),
});
export type ReviewRow = v.InferOutput<typeof reviewRow>;

export const reviewEndpoints = {
  'get-product-reviews': e.rows(v.object({ ProductId: e.id, recordValueJson: e.recordValueJson }), reviewRow),
  'insert-product-review': e.rows(
    v.object({
      ProductId: e.id,
      ReviewerName: filled(review.ReviewerName.max),
      ReviewerEmail: email(review.ReviewerEmail.max),
      ReviewTitle: filled(review.ReviewTitle.max),
      ReviewBody: filled(review.ReviewBody.max),
      ReviewRating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
      ...honeypotFields,
      recordValueJson: e.recordValueJson,
    }),
    e.responseRow,
  ),
};
