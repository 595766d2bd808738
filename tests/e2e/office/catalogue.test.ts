import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { importFaultAtField } from '#i18n/office/import-fault.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { inDatabase } from '../../support/shop/customer.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { openOwnShop, shopUrl } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const one = (query: string): Record<string, unknown> =>
  inDatabase((database) => database.prepare(query).get() ?? {});

describe.each<[Locale, number]>(
  oneInGate(import.meta.url, [
    ['en', 1440],
    ['ar', 390],
  ]),
)('in %s at %i px', (locale, width) => {
  const t = officeTranslator(locale);

  test('a merge of two brands keeps links working', async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page } = visitor;
    await joinOffice(page, `${locale}@terms.example.com`, locale, 'catalogue');
    await page.goto('/office/products/terms/brand');
    await expectSoundPage(page);
    await page.getByRole('link', { name: t('term_new_brand') }).click();
    const field = (
      name: 'value_name.en' | 'value_name.ar' | 'value_description.en' | 'value_description.ar',
    ) => page.getByLabel(t(name), { exact: true });
    await field('value_name.en').fill('Doppel');
    await field('value_name.ar').fill('دوبل');
    await field('value_description.en').fill('Twin');
    await page.getByRole('button', { name: t('save') }).click();
    await page.getByText(importFaultAtField(locale, { code: 'empty', values: { field: '' } })).waitFor();
    await expectSoundPage(page);
    expect(await field('value_name.ar').inputValue()).toBe('دوبل');
    await field('value_description.ar').fill('توأم');
    await page.getByRole('button', { name: t('save') }).click();
    const name = locale === 'ar' ? 'دوبل' : 'Doppel';
    await page.getByText(t('done_term_added', { name })).waitFor();

    // The key of a merged brand is not used again.
    const twin = Number(one("select id from manufacturer where key like 'doppel%' order by id desc").id);
    const product = one('select id, manufacturer_id from product order by id limit 1');
    inDatabase((database) =>
      database.prepare('update product set manufacturer_id = ? where id = ?').run(twin, Number(product.id)),
    );
    await page.goto(`/office/products/terms/brand/${twin}`);
    await expectSoundPage(page);
    await page.getByRole('button', { name: t('term_delete') }).click();
    await page.getByText(t('fault_term_used')).waitFor();
    await page.getByLabel(t('term_merge_into')).selectOption(String(product.manufacturer_id));
    await page.getByRole('button', { name: t('term_merge_preview') }).click();
    await page.getByText(t.plural('term_products', 1)).waitFor();
    await expectSoundPage(page);
    await page.getByRole('button', { name: t('term_merge_confirm'), exact: true }).click();
    await page.getByRole('status').filter({ hasText: name }).waitFor();

    const old = `${shopUrl()}/${locale}/all-products/0/all-categories?brand=${twin}&sort=Price%20ASC`;
    const answer = await fetch(old, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      `/${locale}/all-products/0/all-categories?brand=${product.manufacturer_id}&sort=Price+ASC`,
    ]);
    await expect
      .poll(async () => (await (await fetch(old)).text()).includes(`/product-detail/${product.id}/`))
      .toBe(true);
    expect(visitor.errors.filter((error) => !/status of 422/.test(error))).toEqual([]);
    await visitor.leave();
  });

  test('a shelf is counted by the barcode of a variant, and the movements add up', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page } = visitor;
    await joinOffice(page, `${locale}@count.example.com`, locale, 'fulfilment');
    const product = one(
      `select p.id, p.name_${locale} as name, v.id as variant, v.barcode, v.stock from product_variant v
       join product p on p.id = v.product_id
       where v.barcode is not null and v.is_offered = 1 and v.stock > 20 order by v.id desc limit 1`,
    );
    await page.goto('/office/products/stock?sort=stock');
    await expectSoundPage(page);
    await page.getByRole('link', { name: t('count_title') }).click();
    const search = page.getByRole('searchbox', { name: t('count_find') });
    await search.fill(String(product.barcode));
    await search.press('Enter');
    await page.getByRole('heading', { name: String(product.name) }).waitFor();
    await expectSoundPage(page);
    const counted = page.getByLabel(t('count_counted'));
    expect(await counted.evaluate((input) => input === document.activeElement)).toBe(true);
    const shelf = Number(await page.locator('.count__n').textContent());
    await counted.fill(String(shelf - 2));
    await counted.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: String(product.name) })
      .waitFor();
    const variant = one(`select stock from product_variant where id = ${product.variant}`);
    expect(variant.stock).toBe(Number(product.stock) - 2);
    const { stock } = one(`select stock_quantity as stock from product where id = ${product.id}`);
    await page.goto(`/office/products/stock/${product.id}`);
    await page.getByText(t('reason_counted'), { exact: true }).first().waitFor();
    await expectSoundPage(page);
    const sum = await page.locator('.kv .sum dd').textContent();
    expect(Number(sum)).toBe(Number(stock));
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

test('terms are ordered by the keyboard alone, without JavaScript', { tags: ['full'] }, async () => {
  const visitor = await visit(browser, { javaScript: false, width: 1440 });
  const { page } = visitor;
  const t = officeTranslator('en');
  await joinOffice(page, 'order@catalogue.example.com', 'en', 'catalogue');
  const listRows = () => page.locator('.terms > li').evaluateAll((rows) => rows.map(({ id }) => id));
  for (const kind of ['category', 'brand', 'tag', 'size', 'color'] as const) {
    await page.goto(`/office/products/terms/${kind}`);
    const before = await listRows();
    const id = await page.locator('button[id^=up-]:enabled').last().getAttribute('id');
    const up = page.locator(`#${id}`);
    await up.focus();
    await page.keyboard.press('Enter');
    const undo = page.getByRole('button', { name: t('undo'), exact: true });
    await undo.waitFor();
    const after = await listRows();
    const row = `t-${id?.replace('up-', '')}`;
    expect([kind, after.indexOf(row) < before.indexOf(row)]).toEqual([kind, true]);
    // The button keeps the focus, so that the next press moves on.
    if (await up.isEnabled()) expect(await up.evaluate((one) => one === document.activeElement)).toBe(true);
    await undo.press('Enter');
    await page.getByText(t('done_undone')).waitFor();
    expect(await listRows()).toEqual(before);
  }
  await visitor.leave();
});
