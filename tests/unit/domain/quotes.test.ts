import { expect, it } from 'vitest';
import { quoteOpening } from '#domain/reviews/quotes.ts';

const review = (
  Body: string,
  changes: { Rating?: number; Language?: string; HelpfulCount?: number } = {},
) => ({
  Rating: 5,
  Body,
  Language: 'en',
  IsVerified: false,
  HelpfulCount: 0,
  ...changes,
});
const LONG = `This one is far too long to quote${' and goes on'.repeat(12)}.`;

it('quotes whole sentences of the most helpful good review in the language', () => {
  const reviews = [
    review('Helpful, and mixes without a shaker.', { HelpfulCount: 3 }),
    review(`Dissolves at once in cold milk. ${LONG}`, { HelpfulCount: 5 }),
    review(LONG, { HelpfulCount: 6 }),
    review('Too short.', { HelpfulCount: 7 }),
    review('I did not like the taste of this at all.', { Rating: 3, HelpfulCount: 8 }),
    review('يذوب بسرعة في الماء البارد ولا يترك كتلًا.', { Language: 'ar', HelpfulCount: 9 }),
  ];
  expect(quoteOpening(reviews, 'en')?.text).toBe('Dissolves at once in cold milk.');
  expect(quoteOpening(reviews.slice(2, 5), 'en')).toBeUndefined();
});
