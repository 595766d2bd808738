// `node tests/bench/first-paint.ts ADDRESS [OTHER_ADDRESS] [rounds] [part of a page's name]`
// Compares the first five seconds of home, listing and product with an empty page and with a rival, on a slow phone with
// a slow connection, both applied and not simulated. Nobody touches the page.
//
// The rival (`rival/app/`) is a frozen copy of what a React framework for shops starts with: the whole document is
// rendered on the server and hydrated, with one style sheet, preloaded modules and a router. It shows products of the
// first shop in the same picture files. It has react-dom and a small router and cart, nothing to make it heavier.
import { chromium } from 'playwright';
import { BROWSER_ARGUMENTS } from '../support/browser/arguments.ts';
import { findBrowser, NO_BROWSER } from '../support/browser/browser.ts';
import { serveEmptyPages } from './browser/empty-pages.ts';
import { type Figures, readTrace } from './browser/read-trace.ts';
import { SHOP_PAGES, type ShopPage, visitOften } from './browser/shop-pages.ts';
import { CONDITIONS, tracePage, WATCHED_MS } from './browser/trace-page.ts';
import { median } from './median.ts';
import { serveRival } from './rival/serve.ts';

const ROUNDS = 5;

const COLUMNS = {
  firstPaint: 'FCP ms',
  largestPaint: 'LCP ms',
  blocked: 'blocked ms',
  busy: 'main thread ms',
  frames: 'frames',
  layoutShift: 'layout shift',
  elements: 'elements',
  layoutObjects: 'layout objects, first frame',
  svgDocuments: 'SVG documents',
  forcedLayouts: 'forced layouts',
  requests: 'requests before FCP',
  kilobytes: 'kB before FCP',
} as const satisfies Record<keyof Figures, string>;
const KEYS = Object.keys(COLUMNS) as (keyof Figures)[];

const formatFigure = (key: keyof Figures, value: number): string =>
  value.toFixed(key === 'layoutShift' ? 3 : 0);

const medianOf = (list: readonly Figures[]): Figures =>
  Object.fromEntries(KEYS.map((key) => [key, median(list.map((one) => one[key]))])) as Record<
    keyof Figures,
    number
  >;

const printRow = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);

interface Site {
  readonly name: string;
  readonly url: string;
  readonly found: Figures[];
}

const printSites = (page: ShopPage, sites: readonly Site[]): void => {
  for (const { name, found } of sites) {
    const middle = medianOf(found);
    printRow([page, name, ...KEYS.map((key) => formatFigure(key, middle[key]))]);
  }
};

const printRatios = (page: ShopPage, sites: readonly Site[], empty: Site, rival: Site): void => {
  for (const { name, found } of sites)
    for (const other of [empty, rival]) {
      if (other.found === found || name === empty.name) continue;
      const [ours, theirs] = [medianOf(found), medianOf(other.found)];
      const ratios = KEYS.map((key) => (theirs[key] > 0 ? (ours[key] / theirs[key]).toFixed(2) : ''));
      printRow([page, `${name} / ${other.name}`, ...ratios]);
    }
};

const args = process.argv.slice(2);
const origins = args.filter((arg) => /^https?:/.test(arg)).map((address) => new URL(address).origin);
const rounds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? ROUNDS);
const part = args.find((arg) => !/^https?:|^\d+$/.test(arg)) ?? '';
const [origin] = origins;
const pages = (Object.keys(SHOP_PAGES) as ShopPage[]).filter((page) => page.includes(part));
if (!origin) throw new Error('Name the address of a running shop.');
if (pages.length === 0)
  throw new Error(`There is no page '${part}', only ${Object.keys(SHOP_PAGES).join(', ')}.`);
const executablePath = findBrowser();
if (!executablePath) throw new Error(NO_BROWSER);

const empty = await serveEmptyPages();
const rival = await serveRival(origin);
const browser = await chromium.launch({ args: BROWSER_ARGUMENTS, executablePath });
try {
  const names = ['ours', 'other'];
  const plan = pages.map((page) => {
    const emptySite: Site = { name: 'empty', url: empty.url, found: [] };
    const rivalSite: Site = { name: 'rival', url: rival.pages[page], found: [] };
    const shops = origins.map(
      (address, at): Site => ({
        name: names[at] ?? address,
        url: `${address}${SHOP_PAGES[page]}`,
        found: [],
      }),
    );
    return { page, emptySite, rivalSite, sites: [emptySite, ...shops, rivalSite] };
  });
  console.log(`Chromium ${browser.version()}, ${CONDITIONS}, ${WATCHED_MS / 1000} s, medians of ${rounds}`);
  for (const page of pages)
    console.log(`scripts of the rival's ${page}: ${rival.countScriptBytes(page)} bytes`);
  // Round 0 is not counted: it makes the pictures and fills the caches of the servers.
  for (let round = 0; round <= rounds; round += 1)
    for (const { page, sites } of plan)
      for (const { name, url, found } of sites) {
        if (round === 0) await visitOften(url);
        const figures = readTrace(await tracePage(browser, url));
        if (round > 0) found.push(figures);
        const { firstPaint, largestPaint, blocked } = figures;
        const times = [firstPaint, largestPaint, blocked].map(Math.round).join('/');
        console.log(`round ${round}  ${page} ${name}: FCP/LCP/blocked ${times} ms, ${figures.frames} frames`);
      }
  console.log('');
  printRow(['page', 'site', ...Object.values(COLUMNS)]);
  printRow(['---', '---', ...KEYS.map(() => '---:')]);
  for (const { page, sites } of plan) printSites(page, sites);
  for (const { page, sites, emptySite, rivalSite } of plan) printRatios(page, sites, emptySite, rivalSite);
} finally {
  await browser.close();
  await rival.close();
  empty.close();
}
