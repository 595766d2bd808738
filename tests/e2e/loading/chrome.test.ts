import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale, otherLocale } from '#i18n/locales.ts';
import { HELP_PAGES, PLAIN_PAGES } from '#routes/table.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { resize } from '../../support/browser/layout.ts';
import { cartLink, languageLink } from '../../support/browser/locators/header.ts';
import { toasts } from '../../support/browser/locators/toasts.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { onceInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

describe.each<Locale>(['en', 'ar'])('the chrome of every page in %s', (locale) => {
  /** Cases without a direction or a layout. */
  const once = onceInGate(import.meta.url, LOCALES, locale);

  test('labels external links, and gives them no opener and no referrer', once, async () => {
    const visitor = await visit(browser, { locale });
    await visitor.open('/about');
    const share = visitor.page.getByRole('list', { name: visitor.t('lbl_foot_share') });
    const links = share.getByRole('link');
    expect(await links.count()).toBe(4);
    for (const link of await links.all()) {
      expect(await link.getAttribute('rel')).toContain('noopener');
      expect(await link.getAttribute('rel')).toContain('noreferrer');
      expect(await link.getAttribute('aria-label')).toBeTruthy();
      expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
    }
    await visitor.leave();
  });

  test(
    'sticks to the top after 300 px, but not below 581 px, and shows the button to the top after 500 px',
    once,
    async () => {
      for (const [width, sticks] of [
        [1440, true],
        [581, true],
        [580, false],
      ] as const) {
        const visitor = await visit(browser, { locale, width });
        const { page } = visitor;
        await visitor.open('/');
        const top = () => page.locator('.hdr').evaluate((header) => header.getBoundingClientRect().top);
        await page.evaluate(() => scrollTo({ top: 290, behavior: 'instant' }));
        await page.evaluate(() => scrollTo({ top: 450, behavior: 'instant' }));
        if (sticks) await expect.poll(top).toBe(0);
        else expect(await top()).toBeLessThan(0);
        const up = page.getByRole('button', { name: visitor.t('lbl_foot_to_top') });
        expect(await up.isVisible()).toBe(false);
        await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
        await up.click();
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
        await visitor.leave();
      }
    },
  );

  test(
    'shows the row of categories from 1199 px on, and the menu with all subcategories always',
    once,
    async () => {
      const visitor = await visit(browser, { locale, width: 1199 });
      const { page, t } = visitor;
      await visitor.open('/about');
      const shelves = page.getByRole('navigation', { name: t('lbl_nav_shelves') });
      expect(await shelves.isVisible()).toBe(true);
      await resize(page, 1198, 800);
      expect(await shelves.isVisible()).toBe(false);
      await page.getByRole('button', { name: t('lbl_hdr_menu') }).click();
      const menu = page.getByRole('dialog', { name: t('lbl_nav_shop_by_category') });
      const shelf = menu.getByRole('group').first();
      await shelf.click();
      expect(await shelf.getByRole('link').count()).toBeGreaterThan(1);
      const service = menu.getByRole('list', { name: t('lbl_top_service') });
      expect(await service.getByRole('link').count()).toBe(7);
      await page.keyboard.press('Escape');
      await expect.poll(() => menu.isVisible()).toBe(false);
      await visitor.leave();
    },
  );

  test('changes the language on the same page', { tags: ['full'] }, async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    const other = otherLocale(locale);
    await visitor.open('/easy-returns');
    await languageLink(visitor).click();
    await page.waitForURL(`**/${other}/easy-returns`);
    await page.goto(`/${locale}/no-such-page`);
    await languageLink(visitor).click();
    await page.waitForURL(`**/${other}/`);
    await visitor.leave();
  });

  test('shows a toast for five seconds, and longer while it is hovered', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await page.clock.install();
    await visitor.open('/about');
    // Pauses the clock after the deferred work of the page.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.clock.runFor(1000);
    await cartLink(visitor, 0).click();
    const toast = toasts(visitor).getByRole('alert');
    await toast.waitFor();
    expect(await page.getByRole('alert').textContent()).toContain(t('msg_no_item_in_cart'));
    await page.clock.runFor(4000);
    await toast.hover();
    await page.clock.runFor(20_000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(5, 600);
    await page.clock.runFor(1500);
    await expect.poll(() => toast.count()).toBe(0);
    await visitor.leave();
  });

  test('covers a slow list with the overlay, but never at first paint', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open('/');
    const overlay = page.locator('#overlay');
    expect(await overlay.isVisible()).toBe(false);
    const seen = Promise.withResolvers<void>();
    await page.route('**/?tab=*', async (route) => {
      await seen.promise;
      await route.continue();
    });
    const lists = page.getByRole('region', { name: visitor.t('lbl_home_tabs') });
    await lists.getByRole('navigation').getByRole('link').nth(2).click();
    await overlay.waitFor({ state: 'visible' });
    seen.resolve();
    await overlay.waitFor({ state: 'hidden' });
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('has help pages of several parts', { tags: ['full'] }, async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const parts = visitor.page.getByRole('main').getByRole('heading', { level: 2 });
    for (const help of HELP_PAGES) {
      expect(PLAIN_PAGES).toContain(help);
      await visitor.open(`/${help}`);
      expect([help, await parts.count()]).not.toEqual([help, 0]);
    }
    await visitor.leave();
  });

  test('passes axe with each panel open', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/about');
    expect(await listViolations(page)).toEqual([]);
    // axe would report a second banner and contentinfo while a panel slides in.
    expect(await page.locator('dialog :is(header, footer)').count()).toBe(0);
    const header = page.getByRole('banner');
    for (const [opener, panel] of [
      [header.getByRole('button', { name: t('lbl_hdr_menu') }), 'lbl_nav_shop_by_category'],
      [header.getByRole('link', { name: t('lbl_hdr_account') }), 'lbl_nav_account'],
      [header.getByRole('button', { name: t('lbl_hdr_wishlist') }), 'lbl_wish_title'],
    ] as const) {
      await opener.click();
      await page.getByRole('dialog', { name: t(panel) }).waitFor();
      expect([panel, await listViolations(page)]).toEqual([panel, []]);
      await page.keyboard.press('Escape');
    }
    await visitor.leave();
  });
});
