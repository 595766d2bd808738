// `npm run lighthouse [times] [part of a page's name]`
// Prints Lighthouse results of the shop's pages on a phone, and of nearly empty pages for comparison.
import { listenForInterrupts } from '../../src/server/platform/launch/processes/interrupts.mjs';
import { findWholeBrowser, NO_BROWSER, provideBrowser } from '../support/browser/browser.ts';
import { startShop } from '../support/shop/shop-process.ts';
import { median } from './compare.ts';
import { type EmptyPages, serveEmptyPages } from './empty-pages.ts';
import { fillShop } from './filled-shop.ts';
import { judgePage, type Verdict } from './lighthouse-run.ts';

const TIMES = 5;
/** The server recompresses a page after its third request (src/server/platform/http/pages/cache.ts). */
const VISITS = 4;
const PAGES = {
  home: '/en/',
  listing: '/en/all-products/0/all-categories',
  product: '/en/product-detail/1/whey-protein/prime-whey-protein',
  about: '/en/about',
  cart: '/en/cart',
};

const listTwins = async (origin: string, name: string, path: string): Promise<[string, string][]> => {
  const html = await (await fetch(`${origin}${path}`)).text();
  const twin = /hreflang="ar"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*hreflang="ar"/.exec(html);
  const address = twin?.[1] ?? twin?.[2] ?? path.replace('/en/', '/ar/');
  return [
    [`${name} en`, `${origin}${path}`],
    [`${name} ar`, `${origin}${new URL(address, origin).pathname}`],
  ];
};

const ratioOf = (
  pages: ReadonlyMap<string, readonly Verdict[]>,
  [name, floor]: readonly [string, string],
  read: (verdict: Verdict) => number,
): string => {
  const [ours, least] = [pages.get(name), pages.get(floor)].map((list) => median((list ?? []).map(read)));
  return ((ours ?? Number.NaN) / (least ?? Number.NaN)).toFixed(2);
};

const printTable = (pages: ReadonlyMap<string, readonly Verdict[]>): void => {
  console.log(
    '| page | performance | accessibility | best practices | SEO | FCP ms | LCP ms | blocked ms | layout shift |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const [name, verdicts] of pages) {
    const middle = (read: (verdict: Verdict) => number) => median(verdicts.map(read));
    const cells = [
      name,
      ...[0, 1, 2, 3].map((i) => middle(({ scores }) => scores[i] ?? Number.NaN)),
      Math.round(middle(({ firstPaint }) => firstPaint)),
      Math.round(middle(({ largestPaint }) => largestPaint)),
      Math.round(middle(({ blocked }) => blocked)),
      middle(({ layoutShift }) => layoutShift).toFixed(3),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const ratios = [
    ['FCP', 'home', 'empty page', 'empty'],
    ['LCP', 'home', 'empty page with the same picture', 'empty with the picture of home'],
    ['LCP', 'product', 'empty page with the same picture', 'empty with the picture of product'],
  ]
    .filter(([, page]) => pages.has(`${page} en`))
    .map(([paint, page, words, floor = '']) => [
      `${paint} of ${page} / ${words}`,
      ratioOf(pages, [`${page} en`, floor], ({ firstPaint, largestPaint }) =>
        paint === 'FCP' ? firstPaint : largestPaint,
      ),
    ]);
  console.log(`\n${ratios.map(([title, value]) => `- ${title}: ${value}`).join('\n')}`);
  for (const [name, verdicts] of pages) {
    const faults = new Set(verdicts.flatMap((verdict) => verdict.faults));
    if (faults.size > 0 && !name.startsWith('empty'))
      console.log(`- ${name} loses points for: ${[...faults].join(', ')}`);
  }
};

const visitOften = async (url: string): Promise<void> => {
  for (let visit = 0; visit < VISITS; visit += 1)
    await (await fetch(url, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
};

/** Alternates between pages, so that other load affects all of them. */
const judgeAll = async (
  origin: string,
  empty: EmptyPages,
  { chrome, times, part }: { readonly chrome: string; readonly times: number; readonly part: string },
): Promise<ReadonlyMap<string, readonly Verdict[]>> => {
  const pages = new Map<string, Verdict[]>();
  const urls: [string, string][] = [['empty', empty.url]];
  for (const [name, path] of Object.entries(PAGES))
    if (name.includes(part)) urls.push(...(await listTwins(origin, name, path)));
  for (let round = 0; round < times; round += 1)
    for (const [name, url] of [...urls]) {
      await visitOften(url);
      const verdict = await judgePage(url, chrome);
      pages.set(name, [...(pages.get(name) ?? []), verdict]);
      const [page, locale] = name.split(' ');
      if (round > 0 || locale !== 'en' || !(page === 'home' || page === 'product')) continue;
      if (!verdict.picture) throw new Error(`${url} has no high-priority picture`);
      const floor: [string, string] = [
        `empty with the picture of ${page}`,
        await empty.withPicture(verdict.picture),
      ];
      urls.push(floor);
      pages.set(floor[0], [await judgePage(floor[1], chrome)]);
    }
  return pages;
};

const chrome = findWholeBrowser() ?? (await provideBrowser(listenForInterrupts()));
if (!chrome) throw new Error(NO_BROWSER);
const filled = await fillShop('sqlite', 0);
try {
  const shop = await startShop(filled.folder, filled.env);
  const empty = await serveEmptyPages();
  try {
    const [times = TIMES, part = ''] = process.argv.slice(2);
    printTable(await judgeAll(shop.url, empty, { chrome, times: Number(times), part }));
  } finally {
    empty.close();
    await shop.stop();
  }
} finally {
  await filled.remove();
}
