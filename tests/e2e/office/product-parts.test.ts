import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatMoney } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { drawPictures } from '../../support/browser/drawn-pictures.ts';
import { OFFICE_SCRIPT_BYTES, readScriptBytes } from '../../support/browser/script-bytes.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { eventually } from '../../support/eventually.ts';
import { oneInGate } from '../../support/gate.ts';
import { inDatabase } from '../../support/shop/customer.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { openOwnShop } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

/** A product with sizes and a flavour, another one for each visit. */
const findProduct = (offset: number) => {
  const row = inDatabase((database) =>
    database
      .prepare(
        `select p.id, (select count(*) from product_image i where i.product_id = p.id) as pictures from product p
        where p.nutrition_json is not null and p.discounted_price is null
        and exists (select 1 from product_attribute a where a.product_id = p.id)
        and exists (select 1 from product_size s where s.product_id = p.id)
        order by p.id limit 1 offset ?`,
      )
      .get(offset),
  );
  return { id: Number(row?.id), pictures: Number(row?.pictures) };
};

const listFiles = (id: number): string[] =>
  inDatabase((database) =>
    database
      .prepare(
        `select m.hash from product_image i join media m on m.id = i.media_id where i.product_id = ? order by i.position`,
      )
      .all(id),
  ).map((row) => String(row.hash));

describe.each<[Locale, number]>(
  oneInGate(import.meta.url, [
    ['en', 1440],
    ['ar', 390],
  ]),
)('the parts of a product in %s at %i px', (locale, width) => {
  test('are uploaded, sorted by keys, described, priced and labelled', { tags: ['full'] }, async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page } = visitor;
    const t = officeTranslator(locale);
    const { id, pictures } = findProduct(locale === 'en' ? 0 : 1);
    const save = () => page.getByRole('button', { name: t('save'), exact: true }).click();
    await joinOffice(page, `${locale}@parts.example.com`, locale, 'catalogue');

    await page.goto(`/office/products/${id}/pictures`);
    await expectSoundPage(page);
    await page.getByLabel(t('upload_choose')).setInputFiles(await drawPictures(4, locale === 'en' ? 10 : 20));
    await page.getByText(t('done_pictures_added', { n: 4 })).waitFor();
    expect(await readScriptBytes(page)).toBeLessThan(OFFICE_SCRIPT_BYTES);
    const before = listFiles(id);
    expect(before).toHaveLength(pictures + 4);
    await expectSoundPage(page);

    const grip = page.getByRole('button', {
      name: t('row_grip', { name: t('picture_n', { n: pictures + 4 }) }),
    });
    // The script of the rows is loaded after the page.
    await expect.poll(() => grip.getAttribute('draggable')).toBe('true');
    await grip.press('Home');
    // As texts, because the page isolates the placeholders of texts.
    await page
      .getByText(t('row_moved', { n: '1', count: String(pictures + 4) }))
      .waitFor({ state: 'attached' });
    await page.getByLabel(t('picture_alt_en')).first().fill('The new front');
    await page.getByLabel(t('picture_alt_ar')).first().fill('الواجهة الجديدة');
    await page.getByLabel(t('picture_choice')).nth(1).selectOption({ index: 2 });
    await page.getByText(t('unsaved')).waitFor();
    await save();
    await page.getByText(t('unsaved')).waitFor({ state: 'hidden' });
    expect(listFiles(id)).toEqual([before.at(-1), ...before.slice(0, -1)]);
    const alt = inDatabase((database) =>
      database
        .prepare('select alt_en, alt_ar from product_image where product_id = ? and position = 0')
        .get(id),
    );
    expect({ ...alt }).toEqual({ alt_en: 'The new front', alt_ar: 'الواجهة الجديدة' });
    const tied = inDatabase((database) =>
      database
        .prepare(
          `select v.id, v.attribute_id as attribute from product_image i join product_attribute_value v
          on v.product_id = i.product_id and v.attribute_id = i.attribute_id and v.key = i.value_key
          where i.product_id = ? and i.position = 1`,
        )
        .get(id),
    );
    const shopTab = await page.context().newPage();
    // The cached page is dropped shortly after the change.
    await eventually(async () => {
      await shopTab.goto(`/${locale}/product-detail/${id}/any/any?v=${tied?.attribute}.${tied?.id}`);
      await shopTab.locator('.gal__strip [data-picture="1"] a[tabindex="0"]').waitFor({ timeout: 3000 });
    });
    await shopTab.close();

    await page.getByLabel(t('upload_choose')).setInputFiles({
      ...{ name: 'script.svg', mimeType: 'image/svg+xml' },
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    });
    await page.getByText(t('fault_picture_unsafe-svg', { name: 'script.svg' })).waitFor();
    await expectSoundPage(page);

    await page.goto(`/office/products/${id}/choices`);
    await expectSoundPage(page);
    const values = page.locator('.attribute').first();
    const names = {
      en: values.getByLabel(t('name_en'), { exact: true }),
      ar: values.getByLabel(t('name_ar'), { exact: true }),
    };
    await names.en.last().fill('Salted Caramel');
    await names.ar.last().fill('كراميل مملح');
    await values.getByLabel(t('surcharge_amount'), { exact: true }).last().fill('10');
    await values.getByLabel(t('surcharge_type')).last().selectOption('Percentage');
    await page.getByLabel(t('surcharge'), { exact: true }).first().fill('100');
    await save();
    await page.getByText(t('choices_save_hint')).waitFor();
    const stored = inDatabase((database) =>
      database
        .prepare(
          `select key, price_type, amount from product_attribute_value where product_id = ? and name_en = 'Salted Caramel'`,
        )
        .get(id),
    );
    expect(stored).toMatchObject({ key: 'salted-caramel', amount: 1000 });
    const price = inDatabase((database) =>
      Number(database.prepare('select price from product where id = ?').get(id)?.price),
    );
    await page
      .getByText(formatMoney(Math.round(price * 1.1)))
      .first()
      .waitFor();
    await expectSoundPage(page);

    await page.goto(`/office/products/${id}/facts`);
    await expectSoundPage(page);
    const serving = page.getByLabel(t('fact_per_serving'), { exact: true });
    const energy = await serving.first().inputValue();
    await serving.first().fill('9000');
    await page.locator('[data-label] .is-bad').first().waitFor();
    await save();
    await page.locator('.facts-t .error').first().waitFor();
    expect(await serving.first().inputValue()).toBe('9000');
    await expectSoundPage(page);
    await serving.first().fill(energy);
    await page.getByText(t('label_good')).waitFor();
    await page.getByLabel(t('servings_per_pack')).fill('31');
    await save();
    await page.locator('.facts-t .error').first().waitFor({ state: 'detached' });
    expect(visitor.errors.filter((error) => !/status of (409|422)/.test(error))).toEqual([]);
    await visitor.leave();
  });
});

test('the order of pictures is changed without JavaScript', { tags: ['full'] }, async () => {
  const visitor = await visit(browser, { javaScript: false, width: 390 });
  const { page } = visitor;
  const t = officeTranslator('en');
  const { id } = findProduct(2);
  const before = listFiles(id);
  await joinOffice(page, 'plain@parts.example.com', 'en', 'catalogue');
  await page.goto(`/office/products/${id}/pictures`);
  await page.getByRole('button', { name: t('row_up', { name: t('picture_n', { n: 2 }) }) }).click();
  await page.getByRole('button', { name: t('undo') }).waitFor();
  expect(listFiles(id)).toEqual([before[1], before[0], ...before.slice(2)]);
  await page.locator('input[type=file][multiple]').setInputFiles(await drawPictures(1, 240));
  await page.getByRole('button', { name: t('upload_send') }).click();
  await page.getByText(t('done_pictures_added', { n: 1 })).waitFor();
  expect(listFiles(id)).toHaveLength(before.length + 1);
  await visitor.leave();
});
