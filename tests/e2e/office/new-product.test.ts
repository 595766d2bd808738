import type { Browser, Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { isoDay } from '#domain/shop-day.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { drawPictures } from '../../support/browser/drawn-pictures.ts';
import { readOverflow, resize } from '../../support/browser/layout.ts';
import { addButton, pictureLinks, sizesIn } from '../../support/browser/locators/product.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import {
  becomeCustomer,
  chooseMethod,
  inDatabase,
  listOrders,
  openCheckout,
  placeButton,
} from '../../support/shop/customer.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { openOwnShop } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const NAME = { en: 'Harbour Whey', ar: 'واي المرفأ' } as const;
const FLAVOURS = [
  { en: 'Vanilla Bean', ar: 'فانيليا', surcharge: '' },
  { en: 'Dark Cocoa', ar: 'كاكاو داكن', surcharge: '' },
  { en: 'Salted Pistachio', ar: 'فستق مملح', surcharge: '150' },
] as const;
/** Per serving, in the order of the rows that a new table has. */
const FIGURES = ['121', '24', '3', '2', '1.4', '0.8', '0.5', '90'];
const PRICE = 249_900;
const SIZE_SURCHARGE = 100_000;

/** Of the sizes of each flavour, in the order of the matrix. The last flavour is sold out in the first size. */
const PIECES = [10, 5, 10, 5, 0, 10];

const HEIGHT = 844;

/** As high as the page, so that no bar covers a part of a row. */
const check = async (page: Page, width: number): Promise<void> => {
  await resize(page, width, 6_000);
  expect(await listViolations(page)).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
  await resize(page, width, HEIGHT);
};

const chooseFirst = (select: Locator, at = 1) => select.selectOption({ index: at });

describe.each<[Locale, number]>(
  oneInGate(import.meta.url, [
    ['en', 1440],
    ['ar', 390],
  ]),
)('a new product in %s at %i px', (locale, width) => {
  test('goes from the empty form to the page of the shop, and is bought', async () => {
    const staff = await visit(browser, { locale, width, height: HEIGHT });
    const { page } = staff;
    const t = officeTranslator(locale);
    const name = NAME[locale];
    const sku = `HARBOUR-${locale}`;
    await joinOffice(page, `${locale}@new.example.com`, locale, 'catalogue');
    const tab = (key: 'pictures' | 'choices' | 'variants' | 'facts' | 'product') =>
      page.getByRole('link', { name: t(`tab_${key}`), exact: true }).click();
    const save = () => page.getByRole('button', { name: t('save'), exact: true }).click();
    const saved = () => page.getByText(t('unsaved')).waitFor({ state: 'hidden' });

    await page.goto('/office/products/new');
    await page
      .getByRole('button', { name: t('editor_add') })
      .last()
      .click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await check(page, width);
    const fill = (field: string, text: string) => page.locator(`[name="${field}"]`).fill(text);
    await fill('price', String(PRICE / 100));
    await fill('stock', '40');
    await fill('id', `harbour-whey-${locale}`);
    for (const language of ['en', 'ar'] as const) {
      await fill(`name.${language}`, NAME[language]);
      await fill(`shortDescription.${language}`, NAME[language]);
      await page
        .locator(`#product-add-fullDescription-${language}-visual`)
        .pressSequentially(`## ${NAME[language]}\n24 g.`);
    }
    for (const field of ['categoryId', 'manufacturerId', 'vendorId'])
      if ((await page.locator(`[name=${field}]`).inputValue()) === '')
        await chooseFirst(page.locator(`[name=${field}]`));
    await fill('sku', sku);
    await page
      .getByRole('button', { name: t('editor_add') })
      .last()
      .click();
    await page.getByText(t('editor_draft_hint')).waitFor();

    await page.getByRole('button', { name: t('editor_publish_now') }).click();
    await page.getByText(t('fault_no_pictures', { names: `harbour-whey-${locale}` })).waitFor();
    await tab('pictures');
    await page
      .getByLabel(t('upload_choose'))
      .setInputFiles(await drawPictures(4, locale === 'en' ? 130 : 140));
    await page.getByText(t('done_pictures_added', { n: 4 })).waitFor();

    await tab('choices');
    const sizes = page.locator('section[aria-labelledby=sizes]');
    for (const at of [0, 1]) {
      await chooseFirst(sizes.getByLabel(t('size_add')));
      await sizes.getByRole('button', { name: t('add'), exact: true }).click();
      await expect.poll(() => sizes.locator('li[data-row]').count()).toBe(at + 1);
    }
    await sizes
      .getByLabel(t('surcharge'), { exact: true })
      .nth(1)
      .fill(String(SIZE_SURCHARGE / 100));
    const flavours = page.locator('.attribute').last();
    await chooseFirst(flavours.getByLabel(t('attribute_which')));
    for (const [at, flavour] of FLAVOURS.entries()) {
      if (at > 0) await flavours.getByRole('button', { name: t('value_add') }).click();
      const row = flavours.locator('li[data-row]').nth(at);
      await row.getByLabel(t('name_en'), { exact: true }).fill(flavour.en);
      await row.getByLabel(t('name_ar'), { exact: true }).fill(flavour.ar);
      await row.getByLabel(t('surcharge_amount'), { exact: true }).fill(flavour.surcharge);
    }
    await save();
    await saved();
    await check(page, width);

    await tab('variants');
    await page.locator('[data-switch]').check();
    for (const [at, pieces] of PIECES.entries())
      await page.locator('[name^="variants"][name$=".stock"]').nth(at).fill(String(pieces));
    await save();
    await saved();
    await check(page, width);

    await tab('facts');
    await page.locator('[name="nutrition.serving.amount"]').fill('30');
    await page.locator('[name="nutrition.servingsPerPack"]').fill('33');
    await page.locator('[name="nutrition.serving.label.en"]').fill('1 scoop (30 g)');
    await page.locator('[name="nutrition.serving.label.ar"]').fill('مكيال (30 غ)');
    const serving = page.getByLabel(t('fact_per_serving'), { exact: true });
    for (const [at, figure] of FIGURES.entries()) await serving.nth(at).fill(figure);
    await page.locator('[name="ingredients.en"]').fill('Whey protein concentrate');
    await page.locator('[name="ingredients.ar"]').fill('مركز بروتين مصل اللبن');
    await page.getByText(t('label_good')).waitFor();
    await save();
    await saved();
    await check(page, width);

    await tab('product');
    const starts = isoDay(Date.now() + 2 * DAY_MS);
    const price = page.locator('section[aria-labelledby=price]');
    await price.getByLabel(t('product_sale_price')).fill('1999');
    await price.getByLabel(t('product_sale_from')).fill(starts);
    await price.getByLabel(t('product_sale_until')).fill(isoDay(Date.now() + 9 * DAY_MS));
    await price.getByRole('button', { name: t('product_save_price') }).click();
    await page.getByText(t('done_terms_set', { name })).waitFor();
    await page.getByRole('button', { name: t('editor_publish_now') }).click();
    const view = page.getByRole('link', { name: t('product_view') });
    await view.waitFor();
    await check(page, width);
    const path = (await view.getAttribute('href')) ?? '';
    expect(staff.errors.filter((error) => !/status of (409|422)/.test(error))).toEqual([]);
    await staff.leave();

    const customer = await visit(browser, { locale, width, height: HEIGHT });
    const email = `${locale}-harbour@example.com`;
    await becomeCustomer(customer, email, []);
    const shop = customer.page;
    await shop.goto(path);
    await shop.getByRole('heading', { name, level: 1 }).waitFor();
    await expect.poll(() => pictureLinks(customer).count()).toBeGreaterThanOrEqual(4);
    await shop.getByText(customer.t('lbl_prod_nutrition')).first().waitFor();
    const sizeOf = (at: number) => sizesIn(shop.getByRole('main'), customer.t).nth(at);
    await shop.getByRole('radio', { name: FLAVOURS[2][locale] }).first().click();
    await sizeOf(0).getByText(customer.t('lbl_prod_buy_out')).waitFor();
    await sizeOf(1).click();
    const unit = PRICE + SIZE_SURCHARGE + 15_000;
    await shop.getByText(formatMoney(unit), { exact: true }).first().waitFor();
    await addButton(customer).first().click();
    await customer.toasted(customer.t('msg_added_to_cart'));
    await openCheckout(customer);
    await chooseMethod(customer, PAYMENT_METHOD.cashOnDelivery);
    await placeButton(customer).click();
    const dialog = shop.getByRole('dialog');
    await dialog.getByRole('button', { name: customer.t('lbl_chkout_confirm'), exact: true }).click();
    await customer.toasted(customer.t('msg_order_placed'));
    const [order] = listOrders(email);
    const line = inDatabase((database) =>
      database
        .prepare(
          `select l.unit_price, l.quantity, v.stock, p.stock_quantity from order_line l
          join product p on p.id = l.product_id join product_variant v on v.id = l.variant_id
          where l.order_id = ?`,
        )
        .get(order?.id ?? 0),
    );
    expect({ ...line }).toEqual({ unit_price: unit, quantity: 1, stock: 9, stock_quantity: 39 });
    expect(customer.errors).toEqual([]);
    await customer.leave();
  });
});
