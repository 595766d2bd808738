import * as v from 'valibot';
import * as e from './endpoint.ts';

export const reviewRow = v.object({
  ReviewID: v.number(),
  Rating: v.number(),
  Title: v.string(),
  ReviewerName: v.string(),
  ReviewDate: e.instant,
  Body: v.string(),
  // Ours.
  Language: v.picklist(['en', 'ar']),
  IsVerified: v.boolean(),
});
export type ReviewRow = v.InferOutput<typeof reviewRow>;

export const reviewEndpoints = {
  'get-product-reviews': e.rows(v.object({ ProductId: e.id, recordValueJson: e.recordValueJson }), reviewRow),
};
