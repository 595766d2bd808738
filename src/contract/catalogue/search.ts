import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { meantVariant } from './variants.ts';

const entry = { Id: v.number(), Name: v.string() };

/** Search suggestion. Products come first, then categories, then brands. */
const suggestionRow = v.variant('Kind', [
  v.object({
    Kind: v.literal('product'),
    ...entry,
    CategoryName: v.string(),
    AttachmentURL: v.nullable(e.url),
    Price: e.rupees,
    DiscountedPrice: v.nullable(e.rupees),
    Variant: v.optional(meantVariant),
  }),
  v.object({ Kind: v.literal('category'), ...entry }),
  v.object({ Kind: v.literal('brand'), ...entry }),
]);
export type SuggestionRow = v.InferOutput<typeof suggestionRow>;

export const searchEndpoints = {
  'get-search-suggestions': e.rows(
    v.object({
      SearchTerm: e.optionalCode(200),
      CategoryID: v.pipe(e.idList, v.description('Only products in these categories or their descendants')),
      recordValueJson: e.recordValueJson,
    }),
    suggestionRow,
  ),
  'get-popular-searches': e.rows(
    v.object({ recordValueJson: e.recordValueJson }),
    v.object({ SearchTerm: v.string() }),
  ),
};
