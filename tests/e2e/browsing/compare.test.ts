import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { follow } from '../../support/browser/follow.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import { languageLink } from '../../support/browser/locators/header.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { onceInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const readStoredIds = ({ page }: Visitor): Promise<number[]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('compareList') ?? '[]').map(
      (item: { ProductId: number }) => item.ProductId,
    ),
  );

const idsOf = ({ page }: Visitor): string | null => new URL(page.url()).searchParams.get('ids');

describe.each<Locale>(['en', 'ar'])('comparing in %s', (locale) => {
  /** Cases without a direction or a layout. */
  const once = onceInGate(import.meta.url, LOCALES, locale);

  test(
    'adds a product once, opens the table, fills it from browser storage and removes products',
    once,
    async () => {
      const visitor = await visit(browser, { locale });
      const { page, t } = visitor;
      for (const id of [1, 2, 1]) {
        await visitor.open(`/product-detail/${id}/shop/x`);
        await page
          .getByRole('link', { name: t('lbl_prod_compare'), exact: true })
          .first()
          .click();
        await page.waitForURL(`**/${locale}/compare?ids=*`);
      }
      expect(idsOf(visitor)).toBe('1,2');
      expect(await readStoredIds(visitor)).toEqual([1, 2]);

      await visitor.open('/compare');
      await page.waitForURL('**/compare?ids=1,2');
      await expect.poll(() => page.getByRole('columnheader').count()).toBe(2);
      const heads = page.getByRole('rowheader');
      expect((await heads.allTextContents()).slice(0, 5).map((text) => text.trim())).toEqual(
        (
          [
            'lbl_compare_action',
            'lbl_compare_name',
            'lbl_compare_image',
            'lbl_compare_description',
            'lbl_compare_availability',
          ] as const
        ).map((label) => t(label)),
      );

      const remove = page.getByRole('cell').getByRole('link', { name: t('lbl_compare_remove') });
      await remove.first().click();
      await expect.poll(() => page.getByRole('columnheader').count()).toBe(1);
      expect(idsOf(visitor)).toBe('2');
      const status = page.getByRole('main').getByRole('status');
      expect(await status.textContent()).toBe(t.plural('lbl_card_products', 1));
      expect(await isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);
      expect(await readStoredIds(visitor)).toEqual([2]);
      await remove.first().click();
      await page.getByRole('heading', { name: t('lbl_compare_empty') }).waitFor();
      expect(idsOf(visitor)).toBeNull();
      expect(await readStoredIds(visitor)).toEqual([]);
      expect(visitor.errors).toEqual([]);
      await visitor.leave();
    },
  );

  test('a shared comparison is shown and changed without JavaScript, in both languages', once, async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page, t } = visitor;
    await visitor.open('/compare?ids=1,5,9,999999,junk');
    expect(await page.getByRole('columnheader').count()).toBe(3);
    await follow(page.getByRole('link', { name: t('lbl_compare_remove'), exact: false }).last());
    expect(idsOf(visitor)).toBe('1,5');
    expect(await page.getByRole('columnheader').count()).toBe(2);
    await follow(languageLink(visitor));
    expect(idsOf(visitor)).toBe('1,5');
    await visitor.leave();
  });

  test('marks rows that differ and rows that are the same, also without colour', once, async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page, t } = visitor;
    await visitor.open('/compare?ids=1,2');
    const rowOf = (label: Parameters<typeof t>[0]) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: t(label) }) });
    const brand = rowOf('lbl_compare_brand');
    const [one, two] = await brand.getByRole('cell').allTextContents();
    expect(one?.trim()).toBe(two?.trim());
    expect(await brand.getByRole('rowheader').textContent()).toContain(t('lbl_compare_same'));
    const price = rowOf('lbl_compare_per_serving');
    expect(await price.getByRole('rowheader').textContent()).toContain(t('lbl_compare_differs'));
    expect(await price.getByRole('cell').allTextContents()).toEqual([
      expect.not.stringContaining(t('lbl_compare_best')),
      expect.stringContaining(t('lbl_compare_best')),
    ]);
    await visitor.leave();
  });

  test('copies the link, and a shared comparison does not change the stored one', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.open('/compare?ids=5,1');
    await page.getByRole('link', { name: t('lbl_compare_share') }).click();
    await page.getByText(t('lbl_com_link_copied')).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    expect(await readStoredIds(visitor)).toEqual([]);
    await visitor.leave();
  });

  test('scrolls beside a fixed first column on a phone', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page, t } = visitor;
    await visitor.open('/compare?ids=1,5,9');
    const head = page.getByRole('rowheader').first();
    const before = await head.boundingBox();
    await page.getByRole('region', { name: t('lbl_compare_table') }).evaluate((box) => {
      box.scrollLeft = box.scrollWidth * (document.dir === 'rtl' ? -1 : 1);
    });
    const after = await head.boundingBox();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
    expect(after?.width).toBe(before?.width);
    expect(after && after.x >= -1 && after.x + after.width <= 391).toBe(true);
    await visitor.leave();
  });
});
