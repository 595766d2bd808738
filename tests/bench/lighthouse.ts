// `npm run lighthouse -- [TIMES] [PAGE]`: prints Lighthouse scores of the shop's pages and of empty pages on a phone.
// PAGE is a part of a page's name, such as `cart`.
import { listenForInterrupts } from '../../src/server/run/launch/processes/interrupts.mjs';
import { findWholeBrowser, NO_BROWSER, provideBrowser } from '../support/browser/browser.ts';
import { startShop } from '../support/shop/shop-process.ts';
import { type EmptyPages, serveEmptyPages } from './browser/empty-pages.ts';
import { type LighthouseResult, runLighthouse } from './browser/lighthouse-run.ts';
import { SHOP_PAGES, warmUp } from './browser/shop-pages.ts';
import { fillShop } from './catalogue/filled-shop.ts';
import { median } from './median.ts';

const TIMES = 5;
const PAGES = {
  ...SHOP_PAGES,
  about: '/en/about',
  cart: '/en/cart',
};

const listLanguages = async (origin: string, name: string, path: string): Promise<[string, string][]> => {
  const html = await (await fetch(`${origin}${path}`)).text();
  const twin = /hreflang="ar"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*hreflang="ar"/.exec(html);
  const address = twin?.[1] ?? twin?.[2] ?? path.replace('/en/', '/ar/');
  return [
    [`${name} en`, `${origin}${path}`],
    [`${name} ar`, `${origin}${new URL(address, origin).pathname}`],
  ];
};

const ratioOf = (
  pages: ReadonlyMap<string, readonly LighthouseResult[]>,
  [name, floor]: readonly [string, string],
  read: (verdict: LighthouseResult) => number,
): string => {
  const [ours, least] = [pages.get(name), pages.get(floor)].map((list) => median((list ?? []).map(read)));
  return ((ours ?? Number.NaN) / (least ?? Number.NaN)).toFixed(2);
};

const printTable = (pages: ReadonlyMap<string, readonly LighthouseResult[]>): void => {
  console.log(
    '| page | performance | accessibility | best practices | SEO | FCP ms | LCP ms | blocked ms | layout shift |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const [name, verdicts] of pages) {
    const middle = (read: (verdict: LighthouseResult) => number) => median(verdicts.map(read));
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

interface Plan {
  readonly chrome: string;
  readonly times: number;
  /** Substring of the names of the pages to measure. */
  readonly part: string;
  readonly interrupted: AbortSignal;
}

/** @throws Error if the page does not exist */
const readArguments = (args: readonly string[]): Pick<Plan, 'times' | 'part'> => {
  const times = Number(args.find((arg) => /^\d+$/.test(arg)) ?? TIMES);
  const part = args.find((arg) => !/^\d+$/.test(arg)) ?? '';
  const names = Object.keys(PAGES);
  if (!names.some((name) => name.includes(part)))
    throw new Error(`There is no page '${part}', only ${names.join(', ')}.`);
  return { times, part };
};

const printVerdict = (round: number, name: string, verdict: LighthouseResult): void => {
  const times = [verdict.firstPaint, verdict.largestPaint, verdict.blocked].map(Math.round).join('/');
  console.log(`round ${round + 1}  ${name}: ${verdict.scores.join('/')}, FCP/LCP/blocked ${times} ms`);
};

/** Alternates between pages, so that other load affects all of them. */
const measureAll = async (
  origin: string,
  empty: EmptyPages,
  plan: Plan,
): Promise<ReadonlyMap<string, readonly LighthouseResult[]>> => {
  const { chrome, times, part, interrupted } = plan;
  const pages = new Map<string, LighthouseResult[]>();
  const urls: [string, string][] = [['empty', empty.url]];
  for (const [name, path] of Object.entries(PAGES))
    if (name.includes(part)) urls.push(...(await listLanguages(origin, name, path)));
  for (let round = 0; round < times; round += 1)
    for (const [name, url] of [...urls]) {
      await warmUp(url);
      const verdict = await runLighthouse(url, chrome, interrupted);
      printVerdict(round, name, verdict);
      pages.set(name, [...(pages.get(name) ?? []), verdict]);
      const [page, locale] = name.split(' ');
      if (round > 0 || locale !== 'en' || !(page === 'home' || page === 'product')) continue;
      if (!verdict.picture) throw new Error(`${url} has no high-priority picture`);
      const floor: [string, string] = [
        `empty with the picture of ${page}`,
        await empty.withPicture(verdict.picture),
      ];
      urls.push(floor);
      const least = await runLighthouse(floor[1], chrome, interrupted);
      printVerdict(round, floor[0], least);
      pages.set(floor[0], [least]);
    }
  return pages;
};

const wanted = readArguments(process.argv.slice(2));
const chrome = findWholeBrowser() ?? (await provideBrowser(new AbortController().signal));
if (!chrome) throw new Error(NO_BROWSER);
console.log('Filling a shop with all pictures ...');
const filled = await fillShop('sqlite', 0);
// Before this line no cleanup is required, so an interrupt may end the process at once.
const interrupted = listenForInterrupts();
try {
  const shop = await startShop(filled.folder, filled.env);
  const empty = await serveEmptyPages();
  try {
    printTable(await measureAll(shop.url, empty, { chrome, interrupted, ...wanted }));
  } finally {
    empty.close();
    await shop.stop();
  }
} catch (error) {
  if (!interrupted.aborted) throw error;
  console.log('Interrupted.');
  process.exitCode = 130;
} finally {
  await filled.remove();
}
