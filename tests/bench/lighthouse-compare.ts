// `node tests/bench/lighthouse-compare.ts ADDRESS OTHER_ADDRESS [times]`
// Compares the Lighthouse results of two running shops in alternating rounds.
import { listenForInterrupts } from '../../src/server/run/launch/processes/interrupts.mjs';
import { findBrowser, findWholeBrowser, NO_BROWSER } from '../support/browser/browser.ts';
import { type LighthouseResult, runLighthouse } from './browser/lighthouse-run.ts';
import { SHOP_PAGES, warmUp } from './browser/shop-pages.ts';
import { median } from './median.ts';

const TIMES = 3;

const printRow = (title: string, verdicts: readonly LighthouseResult[]): void => {
  const middle = (read: (verdict: LighthouseResult) => number) => median(verdicts.map(read));
  const blocked = verdicts.map((verdict) => verdict.blocked);
  const cells = [
    title,
    middle(({ scores }) => scores[0] ?? Number.NaN),
    ...[1, 2, 3].map((i) => middle(({ scores }) => scores[i] ?? Number.NaN)),
    ...[
      middle(({ firstPaint }) => firstPaint),
      middle(({ largestPaint }) => largestPaint),
      median(blocked),
    ].map(Math.round),
    [Math.min(...blocked), Math.max(...blocked)].map(Math.round).join(', '),
    middle(({ layoutShift }) => layoutShift).toFixed(3),
  ];
  console.log(`| ${cells.join(' | ')} |`);
};

const [origin, other, times = TIMES] = process.argv.slice(2);
const interrupted = listenForInterrupts();
if (!origin || !other) throw new Error('Name the addresses of two running shops.');
const chrome = findWholeBrowser() ?? findBrowser();
if (!chrome) throw new Error(NO_BROWSER);
console.log(
  '| page | performance | accessibility | best practices | SEO | FCP ms | LCP ms | blocked ms | least, most | layout shift |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
);
for (const [name, path] of Object.entries(SHOP_PAGES)) {
  const verdicts: [LighthouseResult[], LighthouseResult[]] = [[], []];
  for (let round = 0; round < Number(times); round += 1)
    for (const [at, address] of [origin, other].entries()) {
      await warmUp(`${address}${path}`);
      verdicts[at]?.push(await runLighthouse(`${address}${path}`, chrome, interrupted));
    }
  printRow(name, verdicts[0]);
  printRow(`${name}, other`, verdicts[1]);
}
