import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { listTextKeys } from './text-keys.ts';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All levels of WCAG 2.2 up to AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules beyond WCAG, for navigation by landmarks and headings. */
const RULES = [
  'region',
  'landmark-unique',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'heading-order',
];
const CONTRAST = 'color-contrast';

type Node = Readonly<{ html: string; element?: Element }>;
type Outcome = Readonly<{ id: string; nodes: readonly Node[] }>;

interface Axe {
  run(
    context: Document | { readonly include: readonly Element[] },
    options: object,
  ): Promise<Readonly<Record<'violations' | 'passes' | 'incomplete', readonly Outcome[]>>>;
}

/** Without selectors and preloaded style sheets, which only the omitted parts of a report need. */
const OPTIONS = { selectors: false, preload: false };

/** Loading axe takes as long as a run on a small page, so it is loaded once a page. */
const load = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
};

const run = async (page: Page, contrast: boolean): Promise<string[]> => {
  await load(page);
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    },
    {
      ...OPTIONS,
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: TAGS },
      rules: Object.fromEntries([
        ...RULES.map((rule) => [rule, { enabled: true }]),
        [CONTRAST, { enabled: contrast }],
      ]),
    },
  );
};

export const listViolations = (page: Page): Promise<string[]> => run(page, true);

/** Lists violations of all rules but the contrast of text. */
export const listStructureViolations = (page: Page): Promise<string[]> => run(page, false);

/** Checks the contrast of text on several pages. Text that looks the same in the same place is checked once. */
export const createContrastCheck = () => {
  const checked = new Set<string>();
  return async (page: Page): Promise<string[]> => {
    const texts = await page.evaluateHandle(listTextKeys);
    // Keys are passed as one text, because Playwright serialises each entry of a list.
    const keys = await texts.evaluate((map) => [...new Set(map.values())].join());
    const unknown = keys.split(',').filter((key) => !checked.has(key));
    if (unknown.length === 0) return [];
    await load(page);
    const { violations, done } = await page.evaluate(
      async ({ texts, unknown, options }) => {
        const { axe } = window as unknown as { axe: Axe };
        const left = new Set(unknown.split(',').map(Number));
        const violations: Node[] = [];
        const done = new Set<number>();
        const check = async (include: readonly Element[]): Promise<void> => {
          if (include.length === 0) return;
          const report = await axe.run({ include }, options);
          for (const { nodes } of report.violations) violations.push(...nodes);
          // Text that axe finds hidden is in no list, and stays unknown.
          for (const { nodes } of [...report.passes, ...report.incomplete])
            for (const { element } of nodes) done.add((element && texts.get(element)) ?? 0);
        };
        const listLeft = () => [...texts].filter(([, key]) => left.has(key) && !done.has(key));
        await check([...new Map(listLeft().map(([element, key]) => [key, element])).values()]);
        await check(listLeft().map(([element]) => element));
        return { violations: violations.map(({ html }) => html.slice(0, 160)), done: [...done].join() };
      },
      {
        texts,
        unknown: unknown.join(),
        options: {
          ...OPTIONS,
          elementRef: true,
          resultTypes: ['violations', 'passes', 'incomplete'],
          runOnly: { type: 'rule', values: [CONTRAST] },
        },
      },
    );
    for (const key of done.split(',')) checked.add(key);
    return violations;
  };
};
