import type { BrowserContext, Request } from 'playwright';

/** What a page costs at its first view: bytes of bodies as they were sent (brotli), and requests. */
export interface PageCost {
  readonly html: number;
  readonly js: number;
  /** Of `js`, what was asked for before the page had loaded. */
  readonly jsBeforeLoad: number;
  readonly css: number;
  readonly requests: number;
  /** One entry a request, in the order of asking: bytes, kind and address. */
  readonly list: readonly string[];
}

/** Milliseconds after load that a page is left alone and still counted. */
const UNTOUCHED_MS = 2500;

const KINDS: Partial<Record<string, 'html' | 'js' | 'css'>> = {
  document: 'html',
  stylesheet: 'css',
};

/** Opens a page as a new visitor would, touches nothing, and adds up what came. The context must be as good as new. */
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
    // Less than nothing came: it was there already.
    if (bytes < 0) continue;
    const { pathname, search } = new URL(request.url());
    // An island's scripts are fetched into the cache before they are run (client/loading/touch-directive.ts).
    const kind = pathname.endsWith('.js') ? 'js' : KINDS[request.resourceType()];
    if (kind) cost[kind] += bytes;
    if (kind === 'js' && request.timing().startTime < loadedAt) cost.jsBeforeLoad += bytes;
    list.push(`${String(bytes).padStart(7)} ${request.resourceType().padEnd(10)} ${pathname}${search}`);
  }
  await page.close();
  return { ...cost, requests: list.length, list };
};
