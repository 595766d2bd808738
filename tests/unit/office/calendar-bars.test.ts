import { expect, it } from 'vitest';
import { listBars, listLanes } from '#office/promotions/calendar-bars.ts';

it('draws each promotion as a bar over its days, week by week, in as few rows as fit', () => {
  const entry = (kind: 'coupon' | 'campaign' | 'prices', name: string) => ({
    kind,
    name,
    startsAt: null,
    endsAt: null,
  });
  const [before, short, change, open] = [
    entry('campaign', 'before'),
    entry('coupon', 'short'),
    entry('prices', 'change'),
    entry('coupon', 'open'),
  ];
  const days = Array.from({ length: 30 }, (_, at) => ({
    at,
    starts: [...(at === 3 ? [short] : []), ...(at === 4 ? [change, open] : [])],
    ends: [...(at === 1 ? [before] : []), ...(at === 3 ? [short] : [])],
  }));
  const bars = listBars(days);
  expect(bars.map(({ entry: { name }, from, to }) => [name, from, to])).toEqual([
    ['before', 0, 1],
    ['short', 3, 3],
    ['open', 4, 29],
    ['change', 4, 4],
  ]);
  const drawn = (first: number) =>
    listLanes(bars, first).map((lane) => lane.map(({ bar, span }) => `${bar?.entry.name ?? ''}${span}`));
  // The month begins in the third column.
  expect(drawn(-2)).toEqual([
    ['2', 'before2', '1', 'short1', 'open1'],
    ['6', 'change1'],
  ]);
  expect(drawn(5)).toEqual([['open7']]);
});
