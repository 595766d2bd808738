import type { EndpointName } from '#contract/endpoints.ts';
import { isRecord } from '#domain/is-record.ts';

/** `s-maxage` and `stale-while-revalidate`, in seconds. */
const FRESH_S = 60;
const STALE_S = 600;
const COMMON_TAGS = ['catalogue', 'labels', 'menu'];

export interface PageAbout {
  readonly products: Set<number>;
  /** Products whose stock quantity is displayed. */
  readonly stocks: Set<number>;
  /** Tags of what its texts show. */
  readonly textTags: Set<string>;
  /** True if the page shows texts of editors. */
  hasTexts: boolean;
  /** True if a call failed. The page must not be cached then. */
  isIncomplete: boolean;
}

const productIdOf = (row: unknown): number | undefined => {
  const id = isRecord(row) ? row.ProductId : undefined;
  return typeof id === 'number' ? id : undefined;
};

export const collectTags = (about: PageAbout, name: EndpointName, input: unknown, answer: unknown): void => {
  for (const row of [input, ...(Array.isArray(answer) ? answer : [])]) {
    const id = productIdOf(row);
    if (id === undefined) continue;
    about.products.add(id);
    if (name === 'get-product_detail') about.stocks.add(id);
  }
};

/** @param changes times of the next price and the next announcement in milliseconds; undefined when none is planned */
export const formatPageHeaders = (
  about: PageAbout,
  now: number,
  changes: readonly (number | undefined)[],
): Record<string, string> => {
  if (about.isIncomplete) return { 'Cache-Control': 'no-store' };
  const next = Math.min(...changes.map((at) => at ?? Number.POSITIVE_INFINITY));
  const left = Math.floor((next - now) / 1000);
  const fresh = Math.min(FRESH_S, left);
  const stale = Math.min(STALE_S, left - fresh);
  if (fresh < 1) return { 'Cache-Control': 'no-store' };
  return {
    'Cache-Control': `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`,
    'Cache-Tag': [
      ...COMMON_TAGS,
      ...(about.hasTexts ? ['words'] : []),
      ...about.textTags,
      ...[...about.products].map((id) => `product-${id}`),
      ...[...about.stocks].map((id) => `stock-${id}`),
    ].join(','),
  };
};
