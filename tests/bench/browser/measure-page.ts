import type { BrowserContext, Request } from 'playwright';

/** Cost of a first view: number of requests, and bytes of brotli-compressed bodies. */
export interface PageCost {
  readonly html: number;
  readonly js: number;
  /** JavaScript requested before the load event. */
  readonly jsBeforeLoad: number;
  readonly css: number;
  readonly requests: number;
  readonly list: readonly string[];
}

/** Milliseconds after the load event during which requests are included. */
const UNTOUCHED_MS = 2500;

const KINDS: Partial<Record<string, 'html' | 'js' | 'css'>> = {
  document: 'html',
  stylesheet: 'css',
};

/** Opens a page without input and sums up its requests. The context must be fresh. */
export const measurePage = async (context: BrowserContext, url: string): Promise<PageCost> => {
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request);
  });
  await page.goto(url, { waitUntil: 'load' });
  const loadedAt = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance.timeOrigin + (navigation?.loadEventStart ?? 0);
  });
  await page.waitForTimeout(UNTOUCHED_MS);
  const cost = { html: 0, js: 0, jsBeforeLoad: 0, css: 0 };
  const list: string[] = [];
  for (const request of requests) {
    const bytes = (await request.response()) ? (await request.sizes()).responseBodySize : 0;
    // Cached responses have negative sizes.
    if (bytes < 0) continue;
    const { pathname, search } = new URL(request.url());
    // Island scripts are fetched before they are run (client/loading/touch-directive.ts), so their type is not
    // `script`.
    const kind = pathname.endsWith('.js') ? 'js' : KINDS[request.resourceType()];
    if (kind) cost[kind] += bytes;
    if (kind === 'js' && request.timing().startTime < loadedAt) cost.jsBeforeLoad += bytes;
    list.push(`${String(bytes).padStart(7)} ${request.resourceType().padEnd(10)} ${pathname}${search}`);
  }
  await page.close();
  return { ...cost, requests: list.length, list };
};
