/** Characters of a quotation. */
const SHORTEST = 25;
const LONGEST = 130;
/** Stars from which on a review is quoted. */
const GOOD = 4;

interface Review {
  readonly Rating: number;
  readonly Body: string;
  readonly Language: string;
  readonly ReviewerName: string;
  readonly IsVerified: boolean;
  readonly HelpfulCount: number;
}

export interface Quoted<R extends Review = Review> {
  readonly text: string;
  readonly review: R;
}

/** @returns the first sentences of a text that fit together; an empty text if even the first one does not fit */
const openingOf = (body: string): string => {
  let opening = '';
  for (const sentence of body.trim().split(/(?<=[.!?؟])\s+/u)) {
    const longer = opening ? `${opening} ${sentence}` : sentence;
    if (longer.length > LONGEST) break;
    opening = longer;
  }
  return opening;
};

/** @returns good reviews of a language with words to quote, verified and helpful ones first */
export const listQuotes = <R extends Review>(reviews: readonly R[], language: string): Quoted<R>[] =>
  reviews
    .filter((review) => review.Language === language && review.Rating >= GOOD)
    .map((review) => ({ text: openingOf(review.Body), review }))
    .filter(({ text }) => text.length >= SHORTEST)
    .sort(
      ({ review: a }, { review: b }) =>
        Number(b.IsVerified) - Number(a.IsVerified) || b.HelpfulCount - a.HelpfulCount || b.Rating - a.Rating,
    );
