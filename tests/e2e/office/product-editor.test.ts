import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { readOverflow } from '../../support/browser/layout.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { openOwnShop, shopUrl } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

describe('the editor of products', () => {
  test.each(oneInGate(import.meta.url, LOCALES))(
    'copies, edits, previews and publishes a product in %s',
    async (locale) => {
      const t = officeTranslator(locale);
      const { page } = await visit(browser, { locale });
      await joinOffice(page, `${locale}@editor.example.com`, locale, 'catalogue');
      await page.goto(`${shopUrl()}/office/products/${locale === 'en' ? 7 : 8}`);
      await page.getByText(t('editor_more'), { exact: true }).first().click();
      await page.getByRole('button', { name: t('editor_duplicate') }).click();
      await page.getByText(t('editor_draft_hint')).waitFor();
      const name = locale === 'en' ? 'Fresh Bar' : 'لوح جديد';
      const fillNames = async (text: string) => {
        for (const language of LOCALES) await page.locator(`[name="name.${language}"]`).fill(text);
      };
      // A draft needs a name in one language.
      await fillNames('');
      await page
        .getByRole('button', { name: t('editor_save') })
        .last()
        .click();
      await page.locator('[aria-invalid="true"]:visible').waitFor();
      await fillNames(name);
      await page
        .getByRole('button', { name: t('editor_save') })
        .last()
        .click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await listViolations(page)).toEqual([]);
      expect(await readOverflow(page)).toBe(0);

      const preview = await page.getByRole('link', { name: t('preview_open') }).getAttribute('href');
      const shown = await page.request.get(`${shopUrl()}${preview}`);
      expect([shown.status(), shown.headers()['cache-control'], shown.headers()['x-robots-tag']]).toEqual([
        ...[200, 'private, no-store', 'noindex, nofollow'],
      ]);
      expect(await shown.text()).toContain(name);
      const [path = ''] = (preview ?? '').split('?');
      expect((await page.request.get(`${shopUrl()}${path}`)).status()).toBe(404);

      await page.getByRole('button', { name: t('editor_publish_now') }).click();
      await page.getByRole('link', { name: t('product_view') }).waitFor();
      await expect.poll(async () => (await page.request.get(`${shopUrl()}${path}`)).status()).toBe(200);
      await page.getByRole('link', { name: t('tab_history') }).click();
      await page.getByText(name).first().waitFor();
      expect(await listViolations(page)).toEqual([]);
    },
  );
});
