/** Length of the excerpt beside a price, in characters. */
const OPENING = { shortest: 25, longest: 130 } as const;
/** Length of a review that is quoted in full on home, in characters. */
const WHOLE = { shortest: 40, longest: 240 } as const;
/** Minimum rating of a quoted review. */
export const QUOTED_STARS = 4;
/** Number of reviews quoted on home. */
const SHOWN = 2;

interface Quotable {
  readonly Body: string;
  readonly Language: string;
  readonly HelpfulCount: number;
  readonly IsVerified: boolean;
}

export interface Quoted<Review extends Quotable> {
  readonly text: string;
  readonly review: Review;
}

const byHelp = (a: Quotable, b: Quotable): number =>
  b.HelpfulCount - a.HelpfulCount || Number(b.IsVerified) - Number(a.IsVerified);

/** @returns the first sentences of a text that fit together; an empty text if even the first one does not fit */
const openingOf = (body: string): string => {
  let opening = '';
  for (const sentence of body.trim().split(/(?<=[.!?؟])\s+/u)) {
    const longer = opening ? `${opening} ${sentence}` : sentence;
    if (longer.length > OPENING.longest) break;
    opening = longer;
  }
  return opening;
};

/** @returns an excerpt of the most helpful good review in a language; `undefined` if none has a sentence to quote */
export const quoteOpening = <Review extends Quotable & { readonly Rating: number }>(
  reviews: readonly Review[],
  language: string,
): Quoted<Review> | undefined =>
  reviews
    .filter((review) => review.Language === language && review.Rating >= QUOTED_STARS)
    .toSorted(byHelp)
    .map((review) => ({ text: openingOf(review.Body), review }))
    .find(({ text }) => text.length >= OPENING.shortest);

/** @returns the most helpful good reviews, those in the language of the reader first, each of another product */
export const chooseQuotes = <Review extends Quotable & { readonly ProductId: number }>(
  reviews: readonly Review[],
  language: string,
): Review[] => {
  const isForeign = (review: Review) => Number(review.Language !== language);
  const sorted = reviews
    .filter(({ Body }) => Body.length >= WHOLE.shortest && Body.length <= WHOLE.longest)
    .toSorted((a, b) => isForeign(a) - isForeign(b) || byHelp(a, b));
  const seen = new Set<number>();
  return sorted.filter(({ ProductId }) => !seen.has(ProductId) && seen.add(ProductId)).slice(0, SHOWN);
};
