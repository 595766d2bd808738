import { expect, test } from 'vitest';
import { formatListingQuery } from '#domain/catalogue/listing.ts';
import { listFinderQueries, readFinderAnswers } from '#domain/catalogue/protein-finder.ts';

const GOALS = [{ goal: 'plant', tagId: 3 }] as const;
const PRICES = [1000, 2000];
const read = (asked: string) => readFinderAnswers(new URLSearchParams(asked), GOALS, PRICES);
const listingsOf = (asked: string) =>
  listFinderQueries(read(asked)).map(({ query, relaxed }) => [formatListingQuery(query), relaxed]);

test('the finder relaxes the price, then the goal, and never what is avoided', () => {
  expect(listingsOf('goal=plant&avoid=3&avoid=1&max=1000')).toEqual([
    ['tag=3&avoid=1%2C3&max=1000', undefined],
    ['tag=3&avoid=1%2C3', 'budget'],
    ['avoid=1%2C3&max=1000', 'goal'],
    ['avoid=1%2C3', 'both'],
  ]);
  expect(listingsOf('avoid=1')).toEqual([['avoid=1', undefined]]);
  // Neither is offered.
  expect(listingsOf('goal=muscle&max=999')).toEqual([['', undefined]]);
});
