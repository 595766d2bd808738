// `node tests/bench/first-paint.ts ADDRESS [OTHER_ADDRESS] [rounds] [part of a page's name]`
// Compares the first five seconds of home, listing and product with an empty page and a rival, on a slow phone with a
// slow connection. Both are applied, not simulated as by Lighthouse. Nobody touches the page.
//
// The rival (`rival/`) is the skeleton storefront of Shopify Hydrogen, which `npm create @shopify/hydrogen` makes, built
// for production. The first run installs it from npm into the folder for temporary files. It shows products of the first
// shop, which must be those of the demo catalogue, in the same picture files. The browser reaches no other host, so
// Shopify's scripts for consent and statistics are not loaded.
import { type Browser, chromium } from 'playwright';
import { BROWSER_ARGUMENTS } from '../support/browser/arguments.ts';
import { findBrowser, NO_BROWSER } from '../support/browser/browser.ts';
import { serveEmptyPages } from './browser/empty-pages.ts';
import { type Figures, readTrace } from './browser/read-trace.ts';
import { SHOP_PAGES, warmUp } from './browser/shop-pages.ts';
import { CONDITIONS, tracePage, WATCHED_MS } from './browser/trace-page.ts';
import { median } from './median.ts';
import { RIVAL_PAGES, serveRival } from './rival/serve.ts';

const ROUNDS = 5;

/** Paths of each page in the shop and in the rival. */
const PAGES: Readonly<Record<string, readonly [string, string]>> = {
  home: [SHOP_PAGES.home, RIVAL_PAGES.home],
  'home, Arabic': ['/ar/', RIVAL_PAGES.home],
  listing: [SHOP_PAGES.listing, RIVAL_PAGES.listing],
  product: [SHOP_PAGES.product, RIVAL_PAGES.product],
};

interface Column {
  readonly key: keyof Figures;
  readonly title: string;
  readonly digits?: number;
  /** Sites with which the figure is compared. */
  readonly ratios?: readonly SiteName[];
}
type SiteName = 'empty' | 'this' | 'other' | 'rival';

const COLUMNS: readonly Column[] = [
  { key: 'firstPaint', title: 'FCP ms', ratios: ['empty', 'rival'] },
  { key: 'largestPaint', title: 'LCP ms', ratios: ['empty', 'rival'] },
  { key: 'blocked', title: 'blocked ms', ratios: ['rival'] },
  { key: 'blockedAfterPaint', title: 'after FCP', ratios: ['rival'] },
  { key: 'busy', title: 'main thread ms', ratios: ['rival'] },
  { key: 'style', title: 'style', ratios: ['rival'] },
  { key: 'layout', title: 'layout', ratios: ['rival'] },
  { key: 'script', title: 'script', ratios: ['rival'] },
  { key: 'frames', title: 'frames', ratios: ['rival'] },
  { key: 'layoutShift', title: 'layout shift', digits: 3 },
  { key: 'elements', title: 'elements' },
  { key: 'svgDocuments', title: 'SVG documents' },
  { key: 'requestsBeforePaint', title: 'requests before FCP' },
  { key: 'requests', title: 'requests', ratios: ['rival'] },
  { key: 'kilobytes', title: 'kB', ratios: ['rival'] },
];

interface Site {
  readonly name: SiteName;
  readonly url: string;
  readonly found: Figures[];
}

interface Comparison {
  readonly page: string;
  readonly sites: readonly Site[];
}

const measure = async (
  browser: Browser,
  comparisons: readonly Comparison[],
  rounds: number,
): Promise<void> => {
  // Round 0 is not counted: the shop encodes its pictures, and caches are filled.
  for (let round = 0; round <= rounds; round += 1)
    for (const { page, sites } of comparisons)
      for (const { name, url, found } of sites) {
        if (round === 0) await warmUp(url);
        const figures = readTrace(await tracePage(browser, url));
        if (round > 0) found.push(figures);
        const times = [figures.firstPaint, figures.largestPaint, figures.blocked].map(Math.round).join('/');
        console.log(`round ${round}  ${page} ${name}: FCP/LCP/blocked ${times} ms, ${figures.frames} frames`);
      }
};

const middleOf = ({ found }: Site, key: keyof Figures): number => median(found.map((one) => one[key]));

const listRows = ({ page, sites }: Comparison): string[][] => [
  ...sites.map((site) => [
    page,
    site.name,
    ...COLUMNS.map(({ key, digits = 0 }) => middleOf(site, key).toFixed(digits)),
  ]),
  ...sites.flatMap((site) =>
    sites
      .filter(({ name }) => site.name !== 'empty' && site.name !== name && /empty|rival/.test(name))
      .map((base) => [
        page,
        `${site.name} / ${base.name}`,
        ...COLUMNS.map(({ key, ratios = [] }) =>
          ratios.includes(base.name) ? (middleOf(site, key) / middleOf(base, key)).toFixed(2) : '',
        ),
      ]),
  ),
];

const printTable = (comparisons: readonly Comparison[]): void => {
  const head = ['page', 'site', ...COLUMNS.map(({ title }) => title)];
  const line = ['---', '---', ...COLUMNS.map(() => '---:')];
  for (const cells of [head, line, ...comparisons.flatMap(listRows)]) console.log(`| ${cells.join(' | ')} |`);
};

const args = process.argv.slice(2);
const [origin, other] = args.filter((arg) => /^https?:/.test(arg)).map((address) => new URL(address).origin);
const rounds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? ROUNDS);
const part = args.find((arg) => !/^https?:|^\d+$/.test(arg)) ?? '';
const pages = Object.entries(PAGES).filter(([page]) => page.includes(part));
if (!origin) throw new Error('Name the address of a running shop.');
if (pages.length === 0) throw new Error(`There is no page '${part}', only ${Object.keys(PAGES).join('; ')}.`);
const executablePath = findBrowser();
if (!executablePath) throw new Error(NO_BROWSER);

const hosts = ['localhost', ...[origin, other ?? origin].map((address) => new URL(address).hostname)];
const reachable = `--host-resolver-rules=MAP * ~NOTFOUND${hosts.map((host) => `, EXCLUDE ${host}`).join('')}`;
const browser = await chromium.launch({ args: [...BROWSER_ARGUMENTS, reachable], executablePath });
const empty = await serveEmptyPages();
const rival = await serveRival(origin);
try {
  const comparisons = pages.map(([page, [path, rivalPath]]): Comparison => {
    const sites: readonly (readonly [SiteName, string])[] = [
      ['empty', empty.url],
      ['this', `${origin}${path}`],
      ...(other ? [['other', `${other}${path}`] as const] : []),
      ['rival', `${rival.origin}${rivalPath}`],
    ];
    return { page, sites: sites.map(([name, url]) => ({ name, url, found: [] })) };
  });
  await measure(browser, comparisons, rounds);
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, Chromium ${browser.version()}, ${CONDITIONS}, first ${WATCHED_MS / 1000} s, medians of ${rounds}.\n`,
  );
  printTable(comparisons);
} finally {
  await browser.close();
  rival.close();
  empty.close();
}
