import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { createContrastCheck, listStructureViolations } from '../../support/browser/axe.ts';
import { BROWSER_CART } from '../../support/browser/browser-lists.ts';
import { countReact } from '../../support/browser/island-scripts.ts';
import { moveOverIslands, touchIslands } from '../../support/browser/islands.ts';
import { expectNoShift, readOverflow, walkThrough } from '../../support/browser/layout.ts';
import { PAGE_KINDS } from '../../support/browser/page-kinds.ts';
import { observeRules } from '../../support/browser/page-rules.ts';
import { listSmallTargets } from '../../support/browser/targets.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

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

type Look = Readonly<{ visitor: Visitor; react: Awaited<ReturnType<typeof countReact>> }>;

const listContrastViolations = createContrastCheck();

describe.each(LOCALES)('in %s', (locale) => {
  const lookAt = async (path: string, width: number): Promise<Look> => {
    const visitor = await visit(browser, { locale, width, height: width === 390 ? 844 : 900 });
    const { page } = visitor;
    const rules = await observeRules(visitor);
    const react = await countReact(page);
    if (path.endsWith('#filled'))
      await page.addInitScript((cart) => localStorage.setItem('cartItems', cart), BROWSER_CART);
    // Runs animations, which must not shift the layout.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    rules.expectHeaders(await page.goto(`/${locale}${path}`));
    if (path.endsWith('#filled')) await page.getByText(visitor.t('lbl_cart_line_total')).first().waitFor();
    await walkThrough(page);
    await visitor.settle();
    await expectNoShift(page, `at ${width} px`);
    expect(await page.locator('h1').count()).toBe(1);
    expect([width, await listStructureViolations(page)]).toEqual([width, []]);
    expect(['light', width, await listContrastViolations(page)]).toEqual(['light', width, []]);
    expect([width, await readOverflow(page)]).toEqual([width, 0]);
    await turnDark(page);
    expect(['dark', width, await listContrastViolations(page)]).toEqual(['dark', width, []]);
    if (width === 390) expect(await listSmallTargets(page)).toEqual([]);
    else {
      await setTextSize(page, '200%');
      expect(['letters twice as large', await readOverflow(page)]).toEqual(['letters twice as large', 0]);
      await setTextSize(page, '');
    }
    await rules.expectKept();
    return { visitor, react };
  };

  describe.each(Object.entries(PAGE_KINDS))('the %s', (name, path) => {
    let looks: readonly Look[] = [];
    afterAll(() => Promise.all(looks.map(({ visitor }) => visitor.leave())));

    test('has one first-level heading, meets WCAG 2.2 AA, logs no error, shifts nothing, has large enough targets, fits 320 px and text twice as large, contacts no other host, sets no cookie and keeps its content policy', async () => {
      looks = await Promise.all([1440, 390].map((width) => lookAt(path, width)));
      // Chromium can miss a resize while another page is busy, so no other page is open.
      const narrow = looks[1]?.visitor.page;
      await narrow?.setViewportSize({ width: 320, height: 700 });
      expect(narrow && (await readOverflow(narrow))).toBe(0);
      for (const { visitor } of looks) expect(visitor.errors.filter((line) => !isOwn404(line))).toEqual([]);
    });

    // A cart is shown by React (hydration.test.ts).
    test.skipIf(path.startsWith('/cart'))(
      'does not run React before a touch, and fetches it once after it',
      async () => {
        const [{ visitor, react }] = looks as [Look];
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
      },
    );
  });

  test('further listings and the pages that redirect contact no other host, set no cookie and keep their content policy', async () => {
    const visitor = await visit(browser, { locale });
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
  });
});
