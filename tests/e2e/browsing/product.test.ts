import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { hydrateIslands } from '../../support/browser/islands.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import { expectNoShift, readOverflow, resize } from '../../support/browser/layout.ts';
import { colorsIn, pictureLinks, sizesIn } from '../../support/browser/locators/product.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { shopFolder } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const findMeasured = (): number => {
  const database = new DatabaseSync(`${shopFolder()}/shop.db`, { readOnly: true });
  try {
    const row = database
      .prepare(
        'select ps.product_id as id from product_size ps join size s on s.id = ps.size_id where s.inches is not null limit 1',
      )
      .get();
    return Number(row?.id);
  } finally {
    database.close();
  }
};

describe.each(oneInGate(import.meta.url, LOCALES))('a product in %s', (locale) => {
  test('opens the measurements of its sizes with the labels of the size chart, and has no chart without measurements', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open(`/product-detail/${findMeasured()}/shop/x`);
    await page.getByRole('link', { name: t('lbl_prod_size_chart') }).click();
    const dialog = page.getByRole('dialog', { name: t('lbl_prod_size_chart') });
    await dialog.waitFor();
    expect(await dialog.getByRole('row').count()).toBeGreaterThan(1);
    const words = (await dialog.getByRole('paragraph').first().textContent()) ?? '';
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await visitor.open('/size-chart');
    await page.getByRole('main').getByText(words, { exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBeGreaterThan(5);
    await visitor.open('/product-detail/1/shop/x');
    expect(await page.getByRole('link', { name: t('lbl_prod_size_chart') }).count()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('is configured in the variants window as on the page', { tags: ['full'] }, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/product-detail/1/shop/x');
    const button = page.getByRole('button', { name: t('lbl_prod_buy_variants') });
    await button.click();
    const dialog = page.getByRole('dialog', { name: t('lbl_prod_buy_variants') });
    await sizesIn(dialog, t).nth(1).click();
    await dialog.getByRole('button', { name: t('lbl_prod_buy_done') }).click();
    await dialog.waitFor({ state: 'hidden' });
    const onPage = sizesIn(page.getByRole('main'), t).nth(1);
    expect(await onPage.getAttribute('aria-checked')).toBe('true');
    expect(new URL(page.url()).searchParams.get('v')).toContain('2.');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('records viewed products, requests them only when their row comes near, and shows them', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('get-products-list-by-ids')) requested.push(request.url());
    });
    for (const id of [1, 2, 3]) {
      await visitor.open(`/product-detail/${id}/shop/x`);
      await page.waitForFunction(
        (seen) => JSON.parse(localStorage.getItem('recentlyViewed') ?? '[]')[0] === seen,
        id,
      );
    }
    await visitor.settle();
    expect(requested).toEqual([]);
    await page.locator('[data-recent]').scrollIntoViewIfNeeded();
    const seen = page.getByRole('list', { name: t('lbl_prod_recent') }).getByRole('article');
    await expect.poll(() => seen.count()).toBe(2);
    await page.getByRole('heading', { name: t('lbl_prod_recent') }).waitFor();
    expect(await seen.getByRole('link').first().getAttribute('href')).toContain(
      `/${locale}/product-detail/2/`,
    );
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('enlarges its pictures, by keyboard and by mouse, and restores the focus', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const onwards = locale === 'ar' ? 'ArrowLeft' : 'ArrowRight';
    await visitor.open('/product-detail/1/shop/x');
    const enlarge = pictureLinks(visitor);
    await enlarge.first().press('Enter');
    const dialog = page.getByRole('dialog', { name: t('lbl_prod_pictures') });
    await dialog.getByText('1 / 6', { exact: true }).waitFor();
    await page.keyboard.press(onwards);
    await dialog.getByText('2 / 6', { exact: true }).waitFor();
    const stage = dialog.getByRole('region', { name: t('lbl_prod_zoom_keys') });
    const width = () => stage.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(2000);
    const isLarge = () => stage.evaluate((element) => element.scrollWidth > element.clientWidth);
    await stage.click();
    await expect.poll(isLarge).toBe(true);
    await page.keyboard.press('-');
    await expect.poll(isLarge).toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(enlarge.nth(1))).toBe(true);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('shows only the pictures of the chosen color, and keeps the choice on reload and back', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/product-detail/58/shop/x');
    const slides = pictureLinks(visitor);
    const all = await slides.count();
    const color = colorsIn(page.getByRole('main'), t).nth(2);
    await color.click();
    await expect.poll(() => slides.count()).toBeLessThan(all);
    const shown = await slides.count();
    const address = page.url();
    await page.goto(`/${locale}/`);
    await page.goBack();
    expect(page.url()).toBe(address);
    await expect.poll(() => color.getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => slides.count()).toBe(shown);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  const sizes = [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const;
  test.each(oneInGate<(typeof sizes)[number]>(import.meta.url, sizes))(
    'causes no layout shift when its island hydrates with a choice in the address, at %i by %i px',
    async (width, height) => {
      const visitor = await visit(browser, { locale, width, height });
      const { page } = visitor;
      await visitor.open('/product-detail/1/shop/x?v=3.3,2.9');
      await page.waitForFunction(() => !document.querySelector('.buy astro-island[ssr]'));
      await visitor.settle();
      // The badge beside the price moves with the digits of the chosen variant's price.
      await expectNoShift(page, { onlySameWidth: true });
      await visitor.leave();
    },
  );

  test('meets WCAG 2.2 AA and fits the screen, at 390 and 1440 px', { tags: ['full'] }, async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    for (const id of [1, 12, 58]) {
      await visitor.open(`/product-detail/${id}/shop/x`);
      await hydrateIslands(page);
      for (const width of [390, 1440]) {
        await resize(page, width, 900);
        expect([id, width, await listViolations(page)]).toEqual([id, width, []]);
        expect([id, width, await readOverflow(page)]).toEqual([id, width, 0]);
      }
    }
    await visitor.leave();
  });
});
