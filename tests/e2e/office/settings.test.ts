import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { observeRules } from '../../support/browser/page-rules.ts';
import { expectSoundPage } from '../../support/browser/sound-page.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { openOwnShop } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const SECTIONS = [
  ...['shop', 'languages', 'delivery', 'delivery/zones/1', 'delivery/methods/2', 'payments', 'mail'],
  ...['backups', 'going-live', 'tax', 'rules'],
];

describe.each<[Locale, number]>(
  oneInGate(import.meta.url, [
    ['en', 1440],
    ['ar', 390],
    ['ar', 1440],
    ['en', 390],
  ]),
)('in %s at %i px', (locale, width) => {
  test('an owner can read every section of the settings, and shows visitors one language', async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page } = visitor;
    const t = officeTranslator(locale);
    const rules = await observeRules(visitor);
    await joinOffice(page, `settings-${locale}-${width}@staff.example.com`, locale);
    for (const section of SECTIONS) {
      await page.goto(`/office/settings/${section}`);
      await expectSoundPage(page);
    }
    const other = locale === 'en' ? 'ar' : 'en';
    await page.goto('/office/settings/languages');
    const choice = page.getByLabel(t('setting_shop_languages'), { exact: true });
    await choice.selectOption(locale);
    await page.getByRole('button', { name: t('save'), exact: true }).click();
    await expect.poll(async () => (await page.goto(`/${other}/about`))?.url()).toContain(`/${locale}/about`);
    expect(await page.locator('[hreflang], [data-language]').count()).toBe(0);
    await page.goto('/office/products/1');
    expect(await page.locator(`[name="name.${other}"]`).getAttribute('type')).toBe('hidden');
    await page
      .getByRole('button', { name: t('editor_save'), exact: true })
      .last()
      .click();
    await page.goto('/office/settings/languages');
    await choice.selectOption('both');
    await page.getByRole('button', { name: t('save'), exact: true }).click();
    await expect.poll(async () => (await page.goto(`/${other}/about`))?.url()).toContain(`/${other}/about`);
    await page.goto('/office/products/1');
    expect(await page.locator(`[name="name.${other}"]`).inputValue()).not.toBe('');
    expect([...visitor.errors, ...rules.violations]).toEqual([]);
  });
});
