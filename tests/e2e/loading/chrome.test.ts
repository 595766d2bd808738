import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Locale, otherLocale } from '#i18n/locales.ts';
import { HELP_PAGES, PLAIN_PAGES } from '#routes/table.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each<Locale>(['en', 'ar'])('the chrome of every page in %s', (locale) => {
  test('has no dead link', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    await visitor.open('/about');
    const links = await visitor.page
      .locator('.top a, .hdr a, .foot a, #left-menu a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links.filter((href) => href === '' || href.endsWith('#'))).toEqual([]);
    const own = [
      ...new Set(links.filter((href) => href.startsWith('http') && new URL(href).hostname === 'localhost')),
    ];
    expect(own.length).toBeGreaterThan(20);
    for (const href of own) {
      const { pathname, search } = new URL(href);
      const answer = await fetch(new URL(pathname + search, shopUrl()));
      expect([href, answer.status]).toEqual([href, 200]);
    }
    await visitor.open('/');
    for (const anchor of ['hot-deal', 'campaigns'])
      expect([anchor, await visitor.page.locator(`#${anchor}`).count()]).toEqual([anchor, 1]);
    await visitor.leave();
  });

  test('labels external links, and gives them no opener and no referrer', async () => {
    const visitor = await visit(browser, { locale });
    await visitor.open('/about');
    const links = visitor.page.locator('.social a');
    expect(await links.count()).toBe(4);
    for (const link of await links.all()) {
      expect(await link.getAttribute('rel')).toContain('noopener');
      expect(await link.getAttribute('rel')).toContain('noreferrer');
      expect(await link.getAttribute('aria-label')).toBeTruthy();
      expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
    }
    await visitor.leave();
  });

  test('sticks to the top after 300 px, but not below 581 px, and shows the button to the top after 500 px', async () => {
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
      const up = page.locator('[data-to-top]');
      expect(await up.isVisible()).toBe(false);
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
      await up.click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await visitor.leave();
    }
  });

  test('shows the row of categories from 1199 px on, and the menu with all subcategories always', async () => {
    const visitor = await visit(browser, { locale, width: 1199 });
    const { page, t } = visitor;
    await visitor.open('/about');
    expect(await page.locator('.nav').isVisible()).toBe(true);
    await page.setViewportSize({ width: 1198, height: 800 });
    expect(await page.locator('.nav').isVisible()).toBe(false);
    await page.getByRole('button', { name: t('lbl_hdr_menu') }).click();
    const menu = page.locator('#left-menu');
    await menu.locator('summary').first().click();
    expect(await menu.locator('details[open] li a').count()).toBeGreaterThan(1);
    expect(await menu.locator('.menu__service a').count()).toBe(7);
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.isVisible()).toBe(false);
    await visitor.leave();
  });

  test('changes the language on the same page', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    const other = otherLocale(locale);
    await visitor.open('/easy-returns');
    await page.locator('a.lang').first().click();
    await page.waitForURL(`**/${other}/easy-returns`);
    await page.goto(`/${locale}/no-such-page`);
    await page.locator('a.lang').first().click();
    await page.waitForURL(`**/${other}/`);
    await visitor.leave();
  });

  test('shows a toast for five seconds, and longer while it is hovered', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await page.clock.install();
    await visitor.open('/about');
    // Pauses the clock after the deferred work of the page.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.clock.runFor(1000);
    await page.locator('a[data-count=cart]').click();
    const toast = page.locator('.toast');
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

  test('covers a slow list with the overlay, but never at first paint', async () => {
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
    await page.locator('[data-tab]').nth(2).click();
    await overlay.waitFor({ state: 'visible' });
    seen.resolve();
    await overlay.waitFor({ state: 'hidden' });
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('has help pages of several parts', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    for (const help of HELP_PAGES) {
      expect(PLAIN_PAGES).toContain(help);
      await visitor.open(`/${help}`);
      expect([help, await visitor.page.locator('.prose h2').count()]).not.toEqual([help, 0]);
    }
    await visitor.leave();
  });

  test('passes axe with each panel open', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open('/about');
    expect(await listViolations(page)).toEqual([]);
    // axe would report a second banner and contentinfo while a panel slides in.
    expect(await page.locator('dialog :is(header, footer)').count()).toBe(0);
    for (const panel of ['left-menu', 'account-panel', 'wishlist-panel']) {
      await page.locator(`[commandfor=${panel}], [data-opens=${panel}]`).first().click();
      await page.locator(`#${panel}`).waitFor();
      expect([panel, await listViolations(page)]).toEqual([panel, []]);
      await page.keyboard.press('Escape');
    }
    await visitor.leave();
  });
});
