import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { readOverflow } from '../../support/browser/layout.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const WHEY = '/product-detail/1/whey-protein/x';
/** Sold out, in one size and without flavours. */
const ONE_CHOICE = '/product-detail/12/x/y';
const FLAVOUR = { en: 'Vanilla Cream', ar: 'كريمة الفانيلا' };

describe.each<[Locale, number]>(
  oneInGate<[Locale, number]>(import.meta.url, [
    ['en', 390],
    ['ar', 390],
    ['en', 1440],
    ['ar', 1440],
  ]),
)('a product without JavaScript in %s at %i px', (locale, width) => {
  test('has values by flavour, ingredients beside them, one percentage, and no choice without a choice', async () => {
    const visitor = await visit(browser, { locale, width, height: 900, javaScript: false });
    const { page, t } = visitor;
    await visitor.open(WHEY);
    const name = t('lbl_prod_nutri_for', { flavour: FLAVOUR[locale] });
    const other = page.getByRole('table', { name });
    expect(await other.isVisible()).toBe(false);
    await page.getByText(name, { exact: true }).click();
    await other.waitFor();
    expect(await other.getByRole('row').nth(2).textContent()).toContain('24.9');
    expect(await readOverflow(page)).toBe(0);

    const table = await page.locator('#nutrition').boundingBox();
    const ingredients = await page.getByRole('heading', { name: t('lbl_prod_ingredients') }).boundingBox();
    const prose = await page.locator('#description .prose').first().boundingBox();
    if (!table || !ingredients || !prose) throw new Error('Something is not laid out');
    expect(Math.abs(ingredients.x + ingredients.width / 2 - (table.x + table.width / 2))).toBeLessThan(
      table.width,
    );
    if (width === 1440) expect(table.y).toBeLessThan(prose.y + prose.height);

    const exact = Number(
      /\d+\.\d\d/.exec(
        (await page
          .getByRole('paragraph')
          .getByText(/^−\d+\.\d\d%$/)
          .first()
          .textContent()) ?? '',
      )?.[0],
    );
    await visitor.open('/all-products/9/x');
    const badge = await page
      .getByRole('main')
      .getByRole('article')
      .first()
      .getByText(/^−\d+%$/)
      .textContent();
    expect(Number(/\d+/.exec(badge ?? '')?.[0])).toBe(Math.round(exact));

    await visitor.open(ONE_CHOICE);
    expect(await page.getByRole('button', { name: t('lbl_prod_buy_variants') }).count()).toBe(0);
    await visitor.leave();
  });
});

test.each<Locale>(['en', 'ar'])(
  'name and price are in the first screen of a tablet in %s',
  async (locale) => {
    const visitor = await visit(browser, { locale, width: 768, height: 1024, javaScript: false });
    const { page } = visitor;
    await visitor.open(WHEY);
    for (const part of ['h1', '.buy .price__now']) {
      const box = await page.locator(part).first().boundingBox();
      expect(box && box.y + box.height).toBeLessThan(500);
    }
    await visitor.leave();
  },
);
