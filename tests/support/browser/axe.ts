import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

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

interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

const run = async (page: Page, options: object): Promise<string[]> => {
  await page.evaluate(await source);
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: Axe };
    // Without selectors and preloaded style sheets, which only the omitted parts of a report need.
    const { violations } = await axe.run(document, {
      ...given,
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  }, options);
};

export const listViolations = (page: Page): Promise<string[]> =>
  run(page, {
    runOnly: { type: 'tag', values: TAGS },
    rules: Object.fromEntries(RULES.map((rule) => [rule, { enabled: true }])),
  });

export const listContrastViolations = (page: Page): Promise<string[]> =>
  run(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
