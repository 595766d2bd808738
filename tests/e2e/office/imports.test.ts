import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { isolate } from '#i18n/office/isolate.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { formatCsvLine } from '#server/platform/table/csv.ts';
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
});

const PAGE = '/office/products/import';

interface Stored {
  readonly key: string;
  readonly price: number;
  readonly stock: number;
}

/** Other products for each language. */
const listProducts = (locale: Locale): Stored[] =>
  inDatabase((database) =>
    database
      .prepare(
        `select key, price, stock_quantity as stock from product
        where stock_by_variant = 0 and discounted_price is null and is_digital = 0 order by id desc limit 10 offset ?`,
      )
      .all(locale === 'en' ? 0 : 10),
  ).map(({ key, price, stock }) => ({ key: String(key), price: Number(price), stock: Number(stock) }));

const upload = async (page: Page, locale: Locale, name: string, lines: readonly string[]): Promise<void> => {
  const t = officeTranslator(locale);
  await page.goto(PAGE);
  const buffer = Buffer.from(`\uFEFF${lines.join('\r\n')}`);
  await page
    .getByLabel(t('import_file'), { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: t('import_start') }).click();
  await page.getByRole('heading', { name: t('import_mapping_title') }).waitFor();
};

describe.each<[Locale, number]>(
  oneInGate(import.meta.url, [
    ['en', 1440],
    ['ar', 390],
  ]),
)('in %s at %i px', (locale, width) => {
  test('a spreadsheet with ten errors names all ten and changes nothing; a good one is applied and undone', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page } = visitor;
    const t = officeTranslator(locale);
    const header = formatCsvLine([t('col_id'), t('col_price'), t('col_stockQuantity'), 'Remarks']);
    await joinOffice(page, `${locale}@imports.example.com`, locale, 'catalogue');
    const before = listProducts(locale);
    await page.goto(PAGE);
    await expectSoundPage(page);

    const bad = before.map(({ key }, index) =>
      index % 2 === 0 ? `${key},"12,${index}",,` : `${key},,x${index},`,
    );
    await upload(page, locale, 'ten-errors.csv', [header, ...bad]);
    const remarks = page.getByLabel(t('import_column_of', { header: 'Remarks' }));
    expect(await remarks.inputValue()).toBe('');
    expect(await page.getByLabel(t('import_column_of', { header: t('col_price') })).inputValue()).toBe(
      'price',
    );
    await expectSoundPage(page);
    await page.getByRole('button', { name: t('import_check') }).click();
    await page.getByText(t('import_faults_hint')).waitFor();
    for (const index of before.keys()) {
      const message =
        index % 2 === 0
          ? t('sheet_amount', { text: isolate(`12,${index}`, locale) })
          : t('sheet_whole', { text: isolate(`x${index}`, locale) });
      expect(await page.getByText(message).count()).toBe(1);
    }
    expect(await page.getByRole('button', { name: t.plural('import_apply', 10) }).count()).toBe(0);
    await expectSoundPage(page);
    expect(listProducts(locale)).toEqual(before);

    const good = before.map(
      ({ key, price }, index) => `${key},"${(price / 100 + 1).toLocaleString('en-IN')}",${index + 3},`,
    );
    await upload(page, locale, 'ten-prices.csv', [header, ...good]);
    await page.getByRole('button', { name: t('import_check') }).click();
    const apply = page.getByRole('button', { name: t.plural('import_apply', 10) });
    await apply.waitFor();
    await expectSoundPage(page);
    expect(listProducts(locale)).toEqual(before);
    await apply.click();
    const undo = page.getByRole('button', { name: t('import_undo') });
    await undo.waitFor();
    expect(listProducts(locale)).toEqual(
      before.map(({ price, ...rest }, index) => ({ ...rest, price: price + 100, stock: index + 3 })),
    );
    await expectSoundPage(page);
    await undo.click();
    await page.getByText(t('import_state_undone')).first().waitFor();
    expect(listProducts(locale)).toEqual(before);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

test('without JavaScript the page of a running step loads itself again until the step has ended', {
  tags: ['full'],
}, async () => {
  const locale = 'ar';
  const visitor = await visit(browser, { locale, width: 390, height: 844, javaScript: false });
  const { page } = visitor;
  const t = officeTranslator(locale);
  await joinOffice(page, 'plain@imports.example.com', locale, 'catalogue');
  const [{ key, price } = { key: '', price: 0 }] = listProducts('ar').slice(-1);
  await upload(page, locale, 'plain.csv', [
    formatCsvLine([t('col_id'), t('col_price')]),
    formatCsvLine([key, String(price / 100 + 1)]),
  ]);
  await page.getByRole('button', { name: t('import_check') }).click();
  await page.getByRole('button', { name: t.plural('import_apply', 1) }).click();
  await page.getByRole('button', { name: t('import_undo') }).click();
  await page.getByText(t('import_state_undone')).first().waitFor();
  await visitor.leave();
});
