// `node tests/bench/first-press.ts ADDRESS [OTHER_ADDRESS] [part of a title] [rounds]`
// Prints the milliseconds from the first click on a page to its result.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { findBrowser } from '../support/browser/browser.ts';
import { openSlowLine } from './browser/slow-line.ts';
import { median } from './median.ts';

const ROUND_TRIP_MS = 150;
const CPU_SLOWDOWN = 4;
const ROUNDS = 5;
/** Idle time of the page before the click. */
const UNTOUCHED_MS = 2500;
const FINGER_MS = 80;
const LISTING = '/en/all-products/0/all-categories';
const PRODUCT = '/en/product-detail/1/whey-protein/prime-whey-protein';
const SEARCH = 'input[name=SearchTerm]:visible';

interface Scenario {
  readonly path: string;
  readonly width: number;
  readonly pressed: string;
  readonly typed?: string;
  /** JavaScript expression that is true once the result is visible. */
  readonly result: string;
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'filter to results': {
    path: LISTING,
    width: 1440,
    pressed: 'a[href*="brand=2"]:visible',
    result: `location.search.includes('brand=2') && document.querySelector('main .cards').textContent !== globalThis.before`,
  },
  'search box to suggestions': {
    path: LISTING,
    width: 1440,
    pressed: SEARCH,
    typed: 'whey',
    result: `[...document.querySelectorAll('[role=option]')].some((option) => option.checkVisibility() && /whey/i.test(option.textContent))`,
  },
  'add to cart': {
    path: PRODUCT,
    width: 390,
    pressed: '.buy__cta .btn',
    result: `document.querySelector('#toasts .toast')?.checkVisibility()`,
  },
};

const watch = (result: string): string => `
  globalThis.before = document.querySelector('main .cards')?.textContent;
  globalThis.took = new Promise((resolve) => {
    addEventListener('pointerdown', ({ timeStamp }) => {
      const look = (now) => (${result}) ? resolve(now - timeStamp) : requestAnimationFrame(look);
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  });
  undefined;`;

const press = async (page: Page, origin: string, scenario: Scenario): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await page.goto(`${origin}${scenario.path}`, { waitUntil: 'load' });
  await page.waitForTimeout(UNTOUCHED_MS);
  const target = page.locator(scenario.pressed).first();
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(watch(scenario.result));
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await target.click({ delay: FINGER_MS });
  if (scenario.typed) await page.keyboard.type(scenario.typed);
  const took = await page.evaluate<number>('globalThis.took');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return took;
};

const measure = async (browser: Browser, origin: string, scenario: Scenario): Promise<[number, number]> => {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: scenario.width, height: 900 },
    serviceWorkers: 'block',
  });
  const cold = await press(await context.newPage(), origin, scenario);
  const warm = await press(await context.newPage(), origin, scenario);
  await context.close();
  return [cold, warm];
};

const [origin, other, part = '', rounds = ROUNDS] = process.argv.slice(2);
if (!origin) throw new Error('Name the address of a running shop.');
const lines = await Promise.all(
  [origin, ...(other ? [other] : [])].map((address) => openSlowLine(address, ROUND_TRIP_MS)),
);
const executablePath = process.env.CHROME_PATH ?? findBrowser() ?? chromium.executablePath();
const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], executablePath });
console.log(
  `| ms from the press, ${ROUND_TRIP_MS} ms round trip, ${CPU_SLOWDOWN}x slowed CPU | cache | this | least, most | other | least, most | ratio |\n| --- | --- | ---: | ---: | ---: | ---: | ---: |`,
);
for (const [title, scenario] of Object.entries(SCENARIOS)) {
  if (!title.includes(part)) continue;
  const found: [number, number][][] = lines.map(() => []);
  // Alternates between versions, because the speed of the machine varies.
  for (let round = 0; round < Number(rounds); round += 1)
    for (const [at, line] of lines.entries()) found[at]?.push(await measure(browser, line.url, scenario));
  for (const [at, cache] of ['empty', 'filled'].entries()) {
    const times = found.map((rounds) => rounds.map((both) => both[at] ?? Number.NaN));
    const cells = times.flatMap((list) => [
      median(list).toFixed(0),
      `${Math.min(...list).toFixed(0)}, ${Math.max(...list).toFixed(0)}`,
    ]);
    const ratio = other ? (median(times[0] ?? []) / median(times[1] ?? [])).toFixed(2) : '';
    console.log(`| ${[title, cache, ...cells, ...(other ? [] : ['', '']), ratio].join(' | ')} |`);
  }
}
await browser.close();
await Promise.all(lines.map((line) => line.close()));
