import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { createContrastCheck, listStructureViolations } from './axe.ts';
import { BROWSER_CART } from './browser-lists.ts';
import { countReact } from './island-scripts.ts';
import { moveOverIslands, touchIslands } from './islands.ts';
import { expectNoShift, readOverflow, resize, walkThrough } from './layout.ts';
import { isInGate, type PageName } from './page-kinds.ts';
import { observeRules } from './page-rules.ts';
import { listSmallTargets } from './targets.ts';
import { launchBrowser, type Visitor, visit } from './visitor.ts';

const WIDE = 1440;
const NARROW = 390;
/** A small phone, and a page of a phone at 200 %. */
const NARROWER = [320, NARROW / 2];
/** Narrower boxes may move (px): an icon does while its label is still being parsed. */
const MOVED_WIDTH = 44;

/** Switches to the dark colour scheme and finishes all transitions. Those of unpainted elements do not finish. */
const turnDark = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
};

const setTextSize = (page: Page, size: string) =>
  page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);

const isOwn404 = (line: string) => /nothing-here: Failed to load resource.* 404/.test(line);

const onlyFull = (isFull: boolean) => (isFull ? { tags: ['full'] } : {});

/** Pages with the most parts. The gate sees them in both directions and checks React on them; it sees the others in one. */
const IN_BOTH_LOOKS: readonly string[] = ['home', 'listing', 'product'] satisfies PageName[];

/**
 * Describes the rules of every page. A page is visited once for all of them. The gate sees pages in English at 1440 px or
 * in Arabic at 390 px, or in both; the other pairs and the dark colours are tagged `full`.
 */
export const describePages = (pages: Readonly<Record<string, string>>): void => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  const listContrastViolations = createContrastCheck();
  const looks = LOCALES.flatMap((locale) => [WIDE, NARROW].map((width) => ({ locale, width })));

  describe.each(looks)('in $locale at $width px', ({ locale, width }) => {
    const isPair = (locale === 'en') === (width === WIDE);

    describe.each(Object.entries(pages).map(([name, path], at) => ({ name, path, at })))(
      'the $name',
      ({ name, path, at }) => {
        let visitor: Visitor;
        let react: Awaited<ReturnType<typeof countReact>>;
        afterAll(() => visitor?.leave());
        const isSeen = IN_BOTH_LOOKS.includes(name) || (at % 2 === 0) === (locale === 'en');
        const isLookInGate = isPair && isInGate(path) && isSeen;

        test(
          'has one first-level heading, meets WCAG 2.2 AA, logs no error, shifts nothing, has large enough targets, fits 320 px and text twice as large, contacts no other host, sets no cookie and keeps its content policy',
          onlyFull(!isLookInGate),
          async () => {
            visitor = await visit(browser, { locale, width, height: width === NARROW ? 844 : 900 });
            const { page } = visitor;
            const rules = await observeRules(visitor);
            react = await countReact(page);
            if (path.endsWith('#filled'))
              await page.addInitScript((cart) => localStorage.setItem('cartItems', cart), BROWSER_CART);
            // Runs animations, which must not shift the layout.
            await page.emulateMedia({ reducedMotion: 'no-preference' });
            rules.expectHeaders(await page.goto(`/${locale}${path}`));
            if (path.endsWith('#filled'))
              await page.getByText(visitor.t('lbl_cart_line_total')).first().waitFor();
            await walkThrough(page);
            await visitor.settle();
            await expectNoShift(page, { minWidth: MOVED_WIDTH });
            expect(await page.locator('h1').count()).toBe(1);
            expect(await listStructureViolations(page)).toEqual([]);
            expect(await listContrastViolations(page)).toEqual([]);
            expect(await readOverflow(page)).toBe(0);
            if (width === NARROW) {
              expect(await listSmallTargets(page)).toEqual([]);
              for (const narrower of NARROWER) {
                await resize(page, narrower);
                expect([narrower, await readOverflow(page)]).toEqual([narrower, 0]);
              }
            } else {
              await setTextSize(page, '200%');
              expect(await readOverflow(page)).toBe(0);
              await setTextSize(page, '');
            }
            await rules.expectKept();
            expect(visitor.errors.filter((line) => !isOwn404(line))).toEqual([]);
          },
        );

        test('has enough contrast in dark colours', { tags: ['full'] }, async () => {
          await turnDark(visitor.page);
          expect(await listContrastViolations(visitor.page)).toEqual([]);
          await visitor.page.emulateMedia({ colorScheme: 'light' });
        });

        // A cart is shown by React (hydration.test.ts). React starts in the same way in both languages.
        if (path.startsWith('/cart') || locale !== 'en' || width !== WIDE) return;
        const reactTags = onlyFull(!IN_BOTH_LOOKS.includes(name));
        test('does not run React before a touch, and fetches it once after it', reactTags, async () => {
          const { page } = visitor;
          await moveOverIslands(page);
          await visitor.settle();
          expect(react.imported()).toBe(0);
          expect(react.fetched()).toBeLessThanOrEqual(name === 'product' ? 1 : 0);

          const touched = await touchIslands(page);
          await visitor.settle();
          expect(react.imported()).toBe(Math.min(1, touched));
          expect(await react.transferred()).toBe(Math.min(1, touched));
          expect(visitor.errors.filter((line) => !isOwn404(line))).toEqual([]);
        });
      },
    );
  });
};

/** Describes the rules of pages that are no kind of their own: further listings, and pages that redirect. */
export const describeRedirects = (locales: readonly Locale[]): void => {
  test.each(locales)(
    'further listings and the pages that redirect contact no other host, set no cookie and keep their content policy, in %s',
    { tags: ['full'] },
    async (locale) => {
      const visitor = await visit(await launchBrowser(), { locale });
      const { page } = visitor;
      const rules = await observeRules(visitor);
      await visitor.open('/');
      const category = await page.locator(`a[href^="/${locale}/all-products/"]`).first().getAttribute('href');
      const home = `/${locale}/`;
      const login = `/${locale}/login`;
      for (const [path, end] of [
        [category ?? '', category ?? ''],
        [`/${locale}/all-products/0/all-categories?SearchTerm=whey`, '/all-products/0/all-categories'],
        [`/${locale}/checkout`, login],
        [`/${locale}/orders-history`, login],
        [`/${locale}/update-profile`, home],
        [`/${locale}/refresh`, home],
      ] as const) {
        rules.expectHeaders(await page.goto(path));
        await page.waitForURL((url) => decodeURI(url.pathname).endsWith(decodeURI(end)));
        await walkThrough(page);
        await visitor.settle();
      }
      await rules.expectKept();
      await visitor.leave();
    },
  );
};
