import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatMoney } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { inDatabase } from '../../support/shop/customer.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { openOwnShop } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  addProducts();
});

const COUNT = 500;

/** Hidden copies of a product, so that other tests see the catalogue that they know. */
const addProducts = (): void =>
  inDatabase((database) => {
    const source = database
      .prepare('select * from product where discounted_price is null order by id limit 1')
      .get();
    const { id: _, ...one } = source ?? {};
    const names = Object.keys(one);
    const insert = database.prepare(
      `insert into product (${names.join(', ')}) values (${names.map((name) => `:${name}`).join(', ')})`,
    );
    database.exec('begin');
    for (let n = 0; n < COUNT; n += 1)
      insert.run({
        ...{ ...one, key: `price-round-${n}`, sku: `ROUND-${n}`, status: 'hidden' },
        ...{ name_en: `Priceround ${n}`, name_ar: `تسعير ${n}`, price: 100_000 + n * 100 },
      });
    database.exec('commit');
  });

const readPrices = (): number[] =>
  inDatabase((database) =>
    database
      .prepare(`select price from product where sku like 'ROUND-%' order by id`)
      .all()
      .map(({ price }) => Number(price)),
  );

describe.each<[Locale, number, string]>(
  oneInGate(import.meta.url, [
    ['en', 1440, 'Priceround'],
    ['ar', 390, 'تسعير'],
  ]),
)('in %s at %i px', (locale, width, word) => {
  test('a bulk change of 500 prices is previewed, applied and undone', async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page } = visitor;
    const t = officeTranslator(locale);
    await joinOffice(page, `${locale}@prices.example.com`, locale, 'catalogue');
    await page.goto(`/office/products?q=${encodeURIComponent(word)}`);
    await expectSoundPage(page);
    await page.getByRole('checkbox').nth(1).check();
    await page.getByLabel(t('list_select_matching', { n: COUNT.toLocaleString('en-IN') })).check();
    await page.getByText(t.plural('list_selected', COUNT)).waitFor();
    await page.getByRole('button', { name: t('prices_menu') }).click();
    await page.getByText(t.plural('prices_selected', COUNT)).waitFor();

    await page.getByLabel(t('prices_amount')).fill('x');
    await page.getByRole('button', { name: t('prices_preview') }).click();
    await page.getByText(t('fault_percent_invalid')).waitFor();
    await page.getByLabel(t('prices_amount')).fill('10');
    await page.getByLabel(t('prices_rounding')).selectOption('nine');
    await page.getByRole('button', { name: t('prices_preview') }).click();
    const apply = page.getByRole('button', { name: t.plural('prices_apply', COUNT) });
    await apply.waitFor();
    await page.getByText(formatMoney(109_900), { exact: true }).first().waitFor();
    await expectSoundPage(page);
    const before = readPrices();
    await apply.click();
    await page.getByText(t('done_prices_changed', { n: COUNT })).waitFor();
    expect(readPrices()[0]).toBe(109_900);
    expect(readPrices().filter((price, at) => price === before[at])).toEqual([]);
    await expectSoundPage(page);
    await page.getByRole('button', { name: t('undo'), exact: true }).click();
    await page.getByText(t('done_undone')).waitFor();
    expect(readPrices()).toEqual(before);
    await page.getByText(t('price_change_undone'), { exact: true }).first().waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('a column of a spreadsheet is pasted, and undone as a whole', async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page } = visitor;
    const t = officeTranslator(locale);
    await joinOffice(page, `${locale}2@prices.example.com`, locale, 'catalogue');
    await page.goto(`/office/products?q=${encodeURIComponent(word)}`);
    const before = readPrices();
    const cells = page.locator('[data-cell=price] input[name=price]');
    await cells.first().focus();
    await cells.first().press('End');
    await page.keyboard.press(locale === 'en' ? 'ArrowRight' : 'ArrowLeft');
    if (locale === 'ar') await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toMatch(/stock|price/);
    await cells.first().evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text', '501\n502\nx\n504');
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    const undo = page.getByRole('button', { name: t('undo_all') });
    await undo.waitFor();
    await page.getByText(t('fault_price_invalid')).waitFor();
    const changed = readPrices();
    expect(changed.filter((price, at) => price !== before[at]).sort()).toEqual([50_100, 50_200, 50_400]);
    await undo.click();
    await page.getByText(t('done_undone')).waitFor();
    expect(readPrices()).toEqual(before);
    await visitor.leave();
  });
});
