import { describe, expect, it } from 'vitest';
import { formatReviewView, readReviewView, selectReviews } from '#domain/catalogue/review-view.ts';

const review = (id: string, Rating: number, HelpfulCount: number, day: string, more = {}) => ({
  id,
  Rating,
  HelpfulCount,
  IsVerified: false,
  ReviewDate: `2026-01-${day}T00:00:00.000Z`,
  Language: 'en',
  ...more,
});
const REVIEWS = [
  review('new', 3, 0, '09'),
  review('helpful', 1, 7, '01'),
  review('verified', 5, 0, '02', { IsVerified: true }),
  review('arabic', 5, 20, '05', { Language: 'ar' }),
];

describe('reviews', () => {
  it.each([
    ['', 'helpful verified new arabic'],
    ['order=newest', 'new arabic verified helpful'],
    ['order=highest', 'verified arabic new helpful'],
    ['order=lowest', 'helpful new verified arabic'],
    ['stars=5', 'verified arabic'],
    ['stars=2', ''],
    ['stars=9&order=best', 'helpful verified new arabic'],
  ])('with the query "%s" are %s', (query, ids) => {
    const view = readReviewView(new URLSearchParams(query));
    expect(
      selectReviews(REVIEWS, view, 'en')
        .map(({ id }) => id)
        .join(' '),
    ).toBe(ids);
  });

  it('in Arabic begin with the Arabic ones', () => {
    const view = readReviewView(new URLSearchParams());
    expect(selectReviews(REVIEWS, view, 'ar')[0]?.id).toBe('arabic');
  });

  it.each([
    ['reviews=1&order=helpful', ''],
    ['stars=4&reviews=3&order=lowest', 'order=lowest&stars=4&reviews=3'],
    ['reviews=51&stars=0', ''],
  ])('the query "%s" is normalized to "%s"', (query, normal) => {
    expect(formatReviewView(readReviewView(new URLSearchParams(query)))).toBe(normal);
  });
});
