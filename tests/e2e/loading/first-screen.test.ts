import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { expectNoShift } from '../../support/browser/layout.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { isFullSuite } from '../../support/gate.ts';
import { openReverseProxy, type ReverseProxy } from '../../support/shop/reverse-proxy.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

let browser: Browser;
let proxy: ReverseProxy;
beforeAll(async () => {
  browser = await launchBrowser();
  proxy = await openReverseProxy(shopUrl(), 'trickling');
});
afterAll(() => proxy.close());

const PAGES = [
  '/',
  '/all-products/1/protein',
  '/product-detail/1/whey-protein/prime-whey-protein',
  '/campaign/1/season-of-strength',
];
/** Properties that show a missing rule. Sizes and positions are compared too. */
const PROPERTIES = [
  'color',
  'backgroundColor',
  'display',
  'fontSize',
  'fontWeight',
  'borderTopWidth',
  'opacity',
];

/** Narrower boxes may move (px): a link of the header does while the words before it are parsed. */
const MOVED_WIDTH = 120;

/** Describes each visible element above the link to the other styles and within the window. */
const describeFirstScreen = (properties: readonly string[]): string[] => {
  const link = document.querySelector('body :is(link[rel="stylesheet"], [data-sheets])');
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    const isBefore = link && link.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
    const { x, y, width, height } = element.getBoundingClientRect();
    if (!isBefore || element.contains(link) || width === 0 || y >= innerHeight || !element.checkVisibility())
      return [];
    const style = getComputedStyle(element);
    const box = [x, y, width, Math.min(height, innerHeight - y)].map(Math.round);
    const values = properties.map((name) =>
      style.getPropertyValue(name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)),
    );
    return [
      `${element.localName}.${element.getAttribute('class')?.replace(' is-laid-out', '') ?? ''} ${[...box, ...values].join(' ')}`,
    ];
  });
};

/** Counts parts below the first screen that have not appeared yet (client/inline/below.ts). */
const countHidden = (): number =>
  [...document.querySelectorAll('.below')].filter(
    (part) => getComputedStyle(part).contentVisibility === 'hidden',
  ).length;

/** The gate compares one width in each language. */
const WIDTHS: Readonly<Record<Locale, readonly number[]>> = isFullSuite()
  ? { en: [390, 1440], ar: [390, 1440] }
  : { en: [1440], ar: [390] };

describe.each(LOCALES)('the first screen in %s', (locale) => {
  test.each(PAGES.flatMap((path) => WIDTHS[locale].map((width) => ({ path, width }))))(
    'of $path, $width px wide, does not depend on linked styles',
    async ({ path, width }) => {
      const visitor = await visit(browser, { locale, width });
      const { page } = visitor;
      // The fallback fonts of a first visit, also for the second load.
      await page.addInitScript(() => localStorage.removeItem('fonts'));
      await visitor.open(path);
      const complete = await page.evaluate(describeFirstScreen, PROPERTIES);
      await page.route('**/*.css', (route) => route.abort());
      await page.reload();
      const alone = await page.evaluate(describeFirstScreen, PROPERTIES);
      expect(complete.length).toBeGreaterThan(30);
      expect(alone).toEqual(complete);
      await visitor.leave();
    },
  );

  test.each(PAGES.filter((path) => isFullSuite() || (locale === 'ar' && !path.startsWith('/campaign'))))(
    'of %s does not shift while the page streams in',
    async (path) => {
      const shifts = WIDTHS[locale].map(async (width) => {
        const visitor = await visit(browser, { locale, width, origin: proxy.url });
        await visitor.open(path);
        await expect.poll(() => visitor.page.evaluate(countHidden)).toBe(0);
        await expectNoShift(visitor.page, { minWidth: MOVED_WIDTH });
        await visitor.leave();
      });
      await Promise.all(shifts);
    },
  );
});
