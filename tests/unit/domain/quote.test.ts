import { expect, it } from 'vitest';
import { listQuotes } from '#domain/reviews/quote.ts';

const review = (Body: string, changes: Partial<Parameters<typeof listQuotes>[0][number]> = {}) => ({
  Rating: 5,
  Body,
  Language: 'en',
  ReviewerName: 'Amara',
  IsVerified: false,
  HelpfulCount: 0,
  ...changes,
});

it('quotes whole sentences of good reviews in the language, verified and helpful ones first', () => {
  const long = `This one is far too long to quote${' and goes on'.repeat(12)}.`;
  const quotes = listQuotes(
    [
      review('Helpful, and mixes without a shaker.', { HelpfulCount: 9 }),
      review(`Dissolves at once in cold milk. ${long}`, { IsVerified: true }),
      review(long),
      review('Too short.'),
      review('I did not like the taste of this at all.', { Rating: 3 }),
      review('يذوب بسرعة في الماء البارد ولا يترك كتلًا.', { Language: 'ar' }),
    ],
    'en',
  );
  expect(quotes.map(({ text }) => text)).toEqual([
    'Dissolves at once in cold milk.',
    'Helpful, and mixes without a shaker.',
  ]);
});
