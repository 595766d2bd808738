import type { EndpointName } from '#contract/endpoints.ts';

/** Seconds that a page may be kept, and then be sent while a new one is made. Changes drop it before (see purge/). */
const FRESH_S = 60;
const STALE_S = 600;
/** Every page shows the category row and the labels of the chrome. */
const EVERYWHERE = ['catalogue', 'labels'];

/** What a page was made of, as its calls tell. */
export interface PageAbout {
  /** Ids of the products on it. */
  readonly products: Set<number>;
  /** Of which it says how many there are. */
  readonly stocks: Set<number>;
  /** A call failed by a defect: the page has a gap. */
  hasGap: boolean;
}

const productIdOf = (row: unknown): number | undefined => {
  const id = (row as { ProductId?: unknown } | null)?.ProductId;
  return typeof id === 'number' ? id : undefined;
};

/** Notes the products of a call's answer, and the one it asked about. */
export const noteAnswer = (about: PageAbout, name: EndpointName, input: unknown, answer: unknown): void => {
  for (const row of [input, ...(Array.isArray(answer) ? answer : [])]) {
    const id = productIdOf(row);
    if (id === undefined) continue;
    about.products.add(id);
    if (name === 'get-product_detail') about.stocks.add(id);
  }
};

/**
 * How long a page is good and what it is about, for the shop's own cache and for one in front of it. Never past the
 * moment when a price, deal or campaign begins or ends. A page with a gap is for this once only.
 *
 * @param next when the catalogue changes by the clock, milliseconds; undefined when nothing is planned
 */
export const formatPageHeaders = (
  about: PageAbout,
  now: number,
  next: number | undefined,
): Record<string, string> => {
  if (about.hasGap) return { 'Cache-Control': 'no-store' };
  const left = next === undefined ? Number.POSITIVE_INFINITY : Math.floor((next - now) / 1000);
  const fresh = Math.min(FRESH_S, left);
  const stale = Math.min(STALE_S, left - fresh);
  if (fresh < 1) return { 'Cache-Control': 'no-store' };
  return {
    'Cache-Control': `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`,
    'Cache-Tag': [
      ...EVERYWHERE,
      ...[...about.products].map((id) => `product-${id}`),
      ...[...about.stocks].map((id) => `stock-${id}`),
    ].join(','),
  };
};
