import { EMPTY_LISTING, type ListingQuery, readAvoided } from './listing.ts';

/** Goals of a shopper, with the keys of their tags. */
export const FINDER_GOALS = {
  muscle: 'muscle-gain',
  weight: 'weight-gain',
  sugar: 'low-sugar',
  plant: 'vegan',
  start: 'beginner',
  breakfast: 'breakfast',
} as const;
export type FinderGoal = keyof typeof FINDER_GOALS;

export interface OfferedGoal {
  readonly goal: FinderGoal;
  readonly tagId: number;
}

export interface FinderAnswers {
  readonly goal: OfferedGoal | undefined;
  readonly avoided: readonly number[];
  readonly max: number | undefined;
}

/** Ignores answers that were not offered. @param prices limits that the form offers */
export const readFinderAnswers = (
  params: URLSearchParams,
  goals: readonly OfferedGoal[],
  prices: readonly number[],
): FinderAnswers => ({
  goal: goals.find(({ goal }) => goal === params.get('goal')),
  avoided: readAvoided(params),
  max: prices.find((price) => String(price) === params.get('max')),
});

export type Relaxed = 'budget' | 'goal' | 'both';

interface FinderQuery {
  readonly query: ListingQuery;
  /** The answers that were dropped. */
  readonly relaxed: Relaxed | undefined;
}

/** Returns the queries to try in order, strictest first. All of them keep the avoided allergens. */
export const listFinderQueries = ({ goal, avoided, max }: FinderAnswers): FinderQuery[] => {
  const query: ListingQuery = { ...EMPTY_LISTING, allergens: avoided };
  const tags = goal ? [goal.tagId] : [];
  return [
    { query: { ...query, tags, maxPrice: max }, relaxed: undefined },
    ...(max === undefined ? [] : [{ query: { ...query, tags }, relaxed: 'budget' as const }]),
    ...(goal ? [{ query: { ...query, maxPrice: max }, relaxed: 'goal' as const }] : []),
    ...(goal && max !== undefined ? [{ query, relaxed: 'both' as const }] : []),
  ];
};
