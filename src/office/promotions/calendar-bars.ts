import type { Answer } from '../types.ts';

type Calendar = Answer<'promotions.calendar'>;

/** A promotion from its first to its last day in a month, counted from 0. */
interface Bar {
  readonly entry: Calendar['through'][number];
  readonly from: number;
  readonly to: number;
}

/** Cell of a table row: a bar, or the days without one. */
interface Cell {
  readonly bar?: Bar;
  readonly span: number;
}

const WEEK = 7;

/** What begins or ends in the month, in its order. Prices change at a moment; what has no end lasts. */
export const listBars = (days: Calendar['days']): Bar[] => {
  const entries = new Set(days.flatMap(({ starts, ends }) => [...starts, ...ends]));
  return [...entries]
    .map((entry) => {
      const from = Math.max(
        0,
        days.findIndex(({ starts }) => starts.includes(entry)),
      );
      const end = days.findIndex(({ ends }) => ends.includes(entry));
      return { entry, from, to: entry.kind === 'prices' ? from : end === -1 ? days.length - 1 : end };
    })
    .sort((one, other) => one.from - other.from || other.to - one.to);
};

/**
 * Rows below the days of a week, each as wide as the week.
 * @param first day in the first column, negative before the month
 */
export const listLanes = (bars: readonly Bar[], first: number): Cell[][] => {
  const lanes: Cell[][] = [];
  const widthOf = (lane: readonly Cell[]): number => lane.reduce((sum, { span }) => sum + span, 0);
  const fill = (lane: Cell[], until: number): void => {
    const width = widthOf(lane);
    if (width < until) lane.push({ span: until - width });
  };
  for (const bar of bars) {
    const from = Math.max(bar.from - first, 0);
    const until = Math.min(bar.to - first + 1, WEEK);
    if (until <= from) continue;
    const lane = lanes.find((one) => widthOf(one) <= from) ?? [];
    if (lane.length === 0) lanes.push(lane);
    fill(lane, from);
    lane.push({ bar, span: until - from });
  }
  for (const lane of lanes) fill(lane, WEEK);
  return lanes;
};
