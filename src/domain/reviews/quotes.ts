const SHOWN = 2;
/** A sentence, and no more than fits beside another. */
const SHORTEST = 40;
const LONGEST = 240;

interface Quotable {
  readonly ProductId: number;
  readonly Body: string;
  readonly Language: string;
  readonly HelpfulCount: number;
  readonly IsVerified: boolean;
}

/** The most helpful ones, those in the language of the reader first, each of another product. */
export const chooseQuotes = <Review extends Quotable>(
  reviews: readonly Review[],
  language: string,
): Review[] => {
  const isForeign = (review: Review) => Number(review.Language !== language);
  const sorted = reviews
    .filter(({ Body }) => Body.length >= SHORTEST && Body.length <= LONGEST)
    .toSorted(
      (a, b) =>
        isForeign(a) - isForeign(b) ||
        b.HelpfulCount - a.HelpfulCount ||
        Number(b.IsVerified) - Number(a.IsVerified),
    );
  const seen = new Set<number>();
  return sorted
    .filter(({ ProductId }) => seen.size < SHOWN && !seen.has(ProductId) && seen.add(ProductId))
    .slice(0, SHOWN);
};
