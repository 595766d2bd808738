// `node tests/bench/interactions.ts [address of a shop] [part of a title]`
// Measures clicks on a slow phone. Starts the built shop if no address is given.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { openTab } from '../support/browser/tab-browser.ts';
import { startShop } from '../support/shop/shop-process.ts';
import { serveBareAstro } from './browser/bare-astro.ts';
import { openSlowLine } from './browser/slow-line.ts';
import { median } from './median.ts';

const ROUND_TRIP_MS = 150;
const CPU_SLOWDOWN = 4;
const TIMES = 5;
const LISTING = '/en/all-products/0/all-categories';
const PRODUCT = '/en/product-detail/1/whey-protein/prime-whey-protein';

/** Durations in milliseconds. */
interface Press {
  readonly toNextPaint: number;
  readonly longestTask: number;
}

const watch = (): void => {
  const seen = { presses: [] as number[], tasks: [] as number[] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.presses.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.tasks.push(entry.duration);
  }).observe({ type: 'longtask' });
};

const open = async (browser: Browser, url: string, width: number): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(2500);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
};

const press = async (browser: Browser, url: string, selector: string, width = 390): Promise<Press> => {
  const page = await open(browser, url, width);
  await page.locator(selector).first().scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  await page.locator(selector).first().click();
  await page.waitForTimeout(1200);
  const { presses, tasks } = await page.evaluate(
    () => (globalThis as never as { seen: { presses: number[]; tasks: number[] } }).seen,
  );
  await page.context().close();
  // Events shorter than one frame are not reported.
  return { toNextPaint: Math.max(16, ...presses), longestTask: Math.max(0, ...tasks) };
};

const NOTE_PRESS = `document.addEventListener('click', (event) =>
  localStorage.setItem('pressed', performance.timeOrigin + event.timeStamp))`;

/** The first frame of a prefetched or prerendered page contains its heading. */
const TO_HEADING = `performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0].startTime
  - localStorage.getItem('pressed')`;

/** Returns the milliseconds from the click to the product's heading, after hovering for `pointing` ms. */
const goToProduct = async (executable: string, listing: string, pointing: number): Promise<number> => {
  const tab = await openTab(executable, { slowdown: CPU_SLOWDOWN, script: NOTE_PRESS });
  await tab.open(listing);
  await wait(2500);
  await tab.pointAt('.cards li:nth-child(2) .card__name a');
  await wait(pointing);
  await tab.press(80);
  await wait(2500);
  if (!/\/product\b/.test(await tab.evaluate<string>('location.pathname')))
    throw new Error('The press did not open the page');
  const found = await tab.evaluate<number>(TO_HEADING);
  await tab.close();
  return found;
};

const repeat = async <T>(work: () => Promise<T>): Promise<T[]> => {
  const found: T[] = [];
  for (let time = 0; time < TIMES; time += 1) found.push(await work());
  return found;
};

const PRESSES: readonly (readonly [string, string, string, number?])[] = [
  ['filter of a listing', LISTING, 'a.pick[href][data-key]:visible', 1440],
  ['another size', PRODUCT, '[data-group="2"] [role=radio][aria-checked=false]'],
  ['add to cart, product', PRODUCT, '.buy__cta .btn'],
  ['wish list, card', LISTING, '.card [data-wish]'],
];

const measure = async (origin: string, part = ''): Promise<void> => {
  const executablePath = process.env.CHROME_PATH ?? chromium.executablePath();
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], executablePath });
  console.log(
    `| press, ${CPU_SLOWDOWN}x slowed CPU | ms to next paint | longest task after it |\n| --- | ---: | ---: |`,
  );
  for (const [title, path, selector, width] of PRESSES) {
    if (!title.includes(part)) continue;
    const found = await repeat(() => press(browser, `${origin}${path}`, selector, width));
    const paint = median(found.map((one) => one.toNextPaint));
    const task = median(found.map((one) => one.longestTask));
    console.log(`| ${title} | ${paint.toFixed(0)} | ${task.toFixed(0)} |`);
  }
  await browser.close();
  if (part !== '') return;
  const bare = await serveBareAstro();
  const lines = await Promise.all([origin, bare.url].map((url) => openSlowLine(url, ROUND_TRIP_MS)));
  const listings = [`${lines[0]?.url}${LISTING}`, `${lines[1]?.url}/`];
  console.log(
    `\n| card to heading, ${ROUND_TRIP_MS} ms round trip, ${CPU_SLOWDOWN}x slowed CPU | ms | bare Astro, ms |\n| --- | ---: | ---: |`,
  );
  for (const pointing of [0, 400, 1500]) {
    const found = await repeat(async () => [
      await goToProduct(executablePath, listings[0] ?? '', pointing),
      await goToProduct(executablePath, listings[1] ?? '', pointing),
    ]);
    const medians = [0, 1].map((at) => median(found.map((one) => one[at] ?? Number.NaN)).toFixed(0));
    console.log(`| pressed after hovering for ${pointing} ms | ${medians.join(' | ')} |`);
  }
  await Promise.all(lines.map((line) => line.close()));
  await bare.close();
};

const [origin, part] = process.argv.slice(2);
if (origin) await measure(origin, part);
else {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'));
  const shop = await startShop(folder);
  await measure(shop.url);
  await shop.stop();
  await rm(folder, { recursive: true });
}
