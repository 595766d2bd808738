import type { MetricObjectWithValues, MetricValueWithName } from 'prom-client';

const NAME = 'shop_request_seconds';
const HELP = 'Requests by route and status, and how long their answers took';
/** From a kept page to a slow payment provider, in seconds. */
const BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Row {
  readonly labels: { readonly route: string; readonly status: string };
  /** By bucket; the last one has no end. */
  readonly counts: number[];
  sum: number;
}

const valuesOf = ({ labels, counts, sum }: Row): MetricValueWithName<string>[] => {
  let total = 0;
  const buckets = counts.map((count, i) => {
    total += count;
    return { metricName: `${NAME}_bucket`, labels: { ...labels, le: BUCKETS[i] ?? '+Inf' }, value: total };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: total },
  ];
};

/**
 * A histogram for a registry of prom-client, whose own one sorts and joins the labels of every observation: more work than
 * sending a kept page.
 */
export const createRequestDurations = () => {
  const rows = new Map<string, Map<number, Row>>();

  const findRow = (route: string, status: number): Row => {
    const byStatus = rows.get(route) ?? new Map<number, Row>();
    rows.set(route, byStatus);
    const labels = { route, status: String(status) };
    const row = byStatus.get(status) ?? { labels, counts: [...BUCKETS, 0].map(() => 0), sum: 0 };
    byStatus.set(status, row);
    return row;
  };

  return {
    observe: (route: string, status: number, seconds: number): void => {
      const row = rows.get(route)?.get(status) ?? findRow(route, status);
      let bucket = 0;
      while (seconds > (BUCKETS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
      row.counts[bucket] = (row.counts[bucket] ?? 0) + 1;
      row.sum += seconds;
    },
    metric: {
      name: NAME,
      get: async () => ({
        name: NAME,
        help: HELP,
        type: 'histogram' as unknown as MetricObjectWithValues<MetricValueWithName<string>>['type'],
        aggregator: 'sum' as const,
        values: [...rows.values()].flatMap((byStatus) => [...byStatus.values()].flatMap(valuesOf)),
      }),
      reset: () => rows.clear(),
    },
  };
};
