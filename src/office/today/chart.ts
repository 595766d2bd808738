import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';

export const CHART = { width: 300, height: 100 } as const;
const GAP = 0.3;

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Chart {
  readonly bars: readonly Bar[];
  /** Path of the earlier period. */
  readonly before: string;
  /** Values of the grid lines, largest first. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
}

/** Geometry of a column chart in a box of `CHART`. Time runs from left to right; the page mirrors it. */
export const drawChart = (values: readonly number[], before: readonly number[]): Chart => {
  const scale = scaleLinear()
    .domain([0, Math.max(1, ...values, ...before)])
    .nice(4)
    .range([CHART.height, 0]);
  const step = CHART.width / Math.max(1, values.length);
  const bars = values.map((value, i) => ({
    x: i * step + (step * GAP) / 2,
    y: scale(value),
    width: step * (1 - GAP),
    height: CHART.height - scale(value),
  }));
  const draw = line<number>(
    (_, i) => i * step,
    (value) => scale(value),
  ).curve(curveStepAfter);
  const last = before.at(-1);
  return {
    bars,
    before: last === undefined ? '' : (draw([...before, last]) ?? ''),
    ticks: scale
      .ticks(4)
      .toReversed()
      .map((value) => ({ value, y: scale(value) })),
  };
};
