import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatMoney } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { OFFICE_SCRIPT_BYTES, readScriptBytes } from '../../support/browser/script-bytes.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { patient } from '../../support/patience.ts';
import { inDatabase } from '../../support/shop/customer.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { PRICED_PLACES, showsPrice } from '../../support/shop/price-reach.ts';
import { openOwnShop, shopUrl } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

interface Chosen {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly price: number;
  readonly stock: number;
}

/** Product without a discount, another one for each language. */
const findProduct = (locale: Locale): Chosen => {
  const row = inDatabase((database) =>
    database
      .prepare(
        `select id, sku, name_${locale} as name, price, stock_quantity as stock from product
        where discounted_price is null and stock_quantity > 20 and is_digital = 0 and stock_by_variant = 0
        order by id limit 1 offset ?`,
      )
      .get(locale === 'en' ? 3 : 4),
  );
  return {
    id: Number(row?.id),
    sku: String(row?.sku),
    name: String(row?.name),
    price: Number(row?.price),
    stock: Number(row?.stock),
  };
};

/** `tests/bench/price-reach.ts` measures the time. The limit only ends a test that would wait for ever. */
const LIMIT = { timeout: patient(15_000), interval: 20 };

/** Waits until the product page, the listing and the cart show the price. */
const reachShop = async (locale: Locale, product: Chosen, price: number): Promise<string[]> => {
  const start = performance.now();
  return Promise.all(
    PRICED_PLACES.map(async (place) => {
      await expect.poll(() => showsPrice(shopUrl(), place, product, price, locale), LIMIT).toBe(true);
      return `${place} after ${Math.round(performance.now() - start)} ms`;
    }),
  );
};

describe.each<[Locale, number]>(
  oneInGate(import.meta.url, [
    ['en', 1440],
    ['ar', 390],
  ]),
)('in %s at %i px', (locale, width) => {
  test('a price changed in the list is in the shop, and a conflict shows both values', async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page } = visitor;
    const t = officeTranslator(locale);
    const product = findProduct(locale);
    const { name } = product;
    await joinOffice(page, `${locale}@products.example.com`, locale, 'catalogue');
    const list = `/office/products?q=${product.sku}`;
    await page.goto(list);
    await expectSoundPage(page);
    expect(await readScriptBytes(page)).toBeLessThan(OFFICE_SCRIPT_BYTES);

    const price = page.getByLabel(t('product_price_of', { name }), { exact: true });
    const changed = product.price + 1100;
    await price.fill('12,x');
    await price.press('Enter');
    await page.getByText(t('fault_price_invalid')).waitFor();
    await price.fill(String(changed / 100));
    await price.press('Enter');
    await page.getByText(t('done_price_set', { name, price: formatMoney(changed) })).waitFor();
    expect(await page.getByText(t('fault_price_invalid')).count()).toBe(0);
    const reached = await reachShop(locale, product, changed);
    console.log(`the price is in the shop (${locale}): ${reached.join(', ')}`);
    await page.getByRole('button', { name: t('undo') }).click();
    await page.getByText(t('done_undone')).waitFor();
    await reachShop(locale, product, product.price);

    const other = await page.context().newPage();
    await other.goto(list);
    const stockIn = (tab: Page) => tab.getByLabel(t('product_stock_of', { name }), { exact: true });
    for (const [tab, stock] of [
      [other, 34],
      [page, 35],
    ] as const) {
      await stockIn(tab).fill(String(stock));
      await stockIn(tab).press('Enter');
      if (tab === other) await tab.getByText(t('done_stock_set', { name, n: stock })).waitFor();
    }
    const mine = page.getByRole('button', { name: t('use_value', { value: '35' }) });
    await mine.waitFor();
    await expectSoundPage(page);
    await mine.click();
    await page.getByText(t('done_stock_set', { name, n: 35 })).waitFor();

    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await expectSoundPage(page);
    await page.getByLabel(t('product_stock_change')).fill('-5');
    await page.getByRole('button', { name: t('product_stock_save') }).click();
    await page.getByText(t('done_stock_set', { name, n: 30 })).waitFor();
    expect(visitor.errors.filter((error) => !/status of (409|422)/.test(error))).toEqual([]);
    await visitor.leave();
  });

  test('a tag is added to selected products after a preview, and taken back by one undo', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page } = visitor;
    const t = officeTranslator(locale);
    await joinOffice(page, `${locale}@tags.example.com`, locale, 'catalogue');
    await page.goto('/office/products');
    const boxes = page.locator('tbody input[name=id][type=checkbox]');
    const ids = await boxes.evaluateAll((all) =>
      all.slice(0, 2).map((box) => Number(box.getAttribute('value'))),
    );
    const list = `(${ids.join(', ')})`;
    const tag = inDatabase((database) =>
      database
        .prepare(
          `select id, name_${locale} as name from tag
           where id not in (select tag_id from product_tag where product_id in ${list}) order by id desc`,
        )
        .get(),
    );
    const countTagged = () =>
      inDatabase((database) =>
        Number(
          database
            .prepare(`select count(*) as n from product_tag where tag_id = ? and product_id in ${list}`)
            .get(Number(tag?.id))?.n,
        ),
      );
    for (const at of [0, 1]) await boxes.nth(at).check();
    await page.getByText(t.plural('list_selected', 2)).waitFor();
    // Each action of the bar is reachable, also on a phone.
    for (const label of ['tags_menu', 'products_publish', 'products_hide'] as const)
      await page.getByRole('button', { name: t(label), exact: true }).click({ trial: true });
    await page.getByRole('button', { name: t('tags_menu') }).click();
    await page.getByText(t.plural('prices_selected', 2)).waitFor();
    await expectSoundPage(page);
    await page.getByLabel(t('tags_tag'), { exact: true }).selectOption(String(tag?.id));
    await page.getByRole('button', { name: t('prices_preview') }).click();
    const apply = page.getByRole('button', {
      name: t.plural('tags_apply_add', 2, { tag: String(tag?.name) }),
    });
    await apply.waitFor();
    await expectSoundPage(page);
    expect(countTagged()).toBe(0);
    await apply.click();
    const undo = page.getByRole('button', { name: t('undo'), exact: true });
    await undo.waitFor();
    expect(countTagged()).toBe(2);
    await expectSoundPage(page);
    await undo.click();
    await page.getByText(t('done_undone')).waitFor();
    expect(countTagged()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

test('works without JavaScript', async () => {
  const product = findProduct('en');
  const visitor = await visit(browser, { javaScript: false, width: 390 });
  const { page } = visitor;
  const t = officeTranslator('en');
  await joinOffice(page, 'plain@products.example.com', 'en', 'catalogue');
  await page.goto(`/office/products?q=${product.sku}`);
  const stock = page.getByLabel(t('product_stock_of', { name: product.name }), { exact: true });
  await stock.fill('41');
  await stock.press('Enter');
  await page.getByText(t('done_stock_set', { name: product.name, n: 41 })).waitFor();
  await page.getByRole('button', { name: t('undo') }).click();
  await page.getByText(t('done_undone')).waitFor();
  expect(await stock.inputValue()).not.toBe('41');
  await visitor.leave();
});
