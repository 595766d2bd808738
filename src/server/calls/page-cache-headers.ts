import type { EndpointName } from '#contract/endpoints.ts';
import { isRecord } from '#domain/is-record.ts';

/** `s-maxage` and `stale-while-revalidate`, in seconds. */
const FRESH_S = 60;
const STALE_S = 600;
const COMMON_TAGS = ['catalogue', 'labels'];

export interface PageAbout {
  readonly products: Set<number>;
  /** Products whose stock quantity is displayed. */
  readonly stocks: Set<number>;
  /** True if a call failed. The page must not be cached then. */
  isIncomplete: boolean;
}

const productIdOf = (row: unknown): number | undefined => {
  const id = isRecord(row) ? row.ProductId : undefined;
  return typeof id === 'number' ? id : undefined;
};

export const noteAnswer = (about: PageAbout, name: EndpointName, input: unknown, answer: unknown): void => {
  for (const row of [input, ...(Array.isArray(answer) ? answer : [])]) {
    const id = productIdOf(row);
    if (id === undefined) continue;
    about.products.add(id);
    if (name === 'get-product_detail') about.stocks.add(id);
  }
};

/** @param next time of the next price change in milliseconds; undefined when none is planned */
export const formatPageHeaders = (
  about: PageAbout,
  now: number,
  next: number | undefined,
): Record<string, string> => {
  if (about.isIncomplete) return { 'Cache-Control': 'no-store' };
  const left = next === undefined ? Number.POSITIVE_INFINITY : Math.floor((next - now) / 1000);
  const fresh = Math.min(FRESH_S, left);
  const stale = Math.min(STALE_S, left - fresh);
  if (fresh < 1) return { 'Cache-Control': 'no-store' };
  return {
    'Cache-Control': `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`,
    'Cache-Tag': [
      ...COMMON_TAGS,
      ...[...about.products].map((id) => `product-${id}`),
      ...[...about.stocks].map((id) => `stock-${id}`),
    ].join(','),
  };
};
