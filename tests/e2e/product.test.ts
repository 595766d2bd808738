import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { launchBrowser, visit } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A product that comes in sizes that are measured. */
const findMeasured = (): number => {
  const database = new DatabaseSync(`${inject('shopFolder')}/shop.db`, { readOnly: true });
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

describe.each<Locale>(['en', 'ar'])('a product in %s', (locale) => {
  test('opens the measurements of its sizes, and has no chart where nothing is measured', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open(`/product-detail/${findMeasured()}/shop/x`);
    await page.getByRole('link', { name: t('lbl_prod_size_chart') }).click();
    const dialog = page.getByRole('dialog', { name: t('lbl_prod_size_chart') });
    await dialog.waitFor();
    expect(await dialog.getByRole('row').count()).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await visitor.open('/product-detail/1/shop/x');
    expect(await page.getByRole('link', { name: t('lbl_prod_size_chart') }).count()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('is chosen in the window of variants as on the page', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/product-detail/1/shop/x');
    const button = page.getByRole('button', { name: t('lbl_prod_buy_variants') });
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
    await button.click();
    const dialog = page.getByRole('dialog', { name: t('lbl_prod_buy_variants') });
    await dialog.locator('[data-group="2"] [role=radio]').nth(1).click();
    await dialog.getByRole('button', { name: t('lbl_prod_buy_done') }).click();
    await dialog.waitFor({ state: 'hidden' });
    const onPage = page.locator('[data-group="2"] [role=radio]').nth(1);
    expect(await onPage.getAttribute('aria-checked')).toBe('true');
    expect(new URL(page.url()).searchParams.get('v')).toContain('2.');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('remembers what was looked at before, asks for it only when it comes near, and shows it', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('get-products-list-by-ids')) asked.push(request.url());
    });
    for (const id of [1, 2, 3]) await visitor.open(`/product-detail/${id}/shop/x`);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await page.locator('[data-recent]').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('[data-recent] .card').count()).toBe(2);
    await page.getByRole('heading', { name: t('lbl_prod_recent') }).waitFor();
    expect(await page.locator('[data-recent] .card a').first().getAttribute('href')).toContain(
      `/${locale}/product-detail/2/`,
    );
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});
