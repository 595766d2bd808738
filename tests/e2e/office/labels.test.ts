import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { defaultLabels } from '#i18n/translate.ts';
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

/** A sentence of home that no other test reads, because all share the shop. */
const KEY = 'lbl_bestfac_service_text';

describe.each<[Locale, number]>(
  oneInGate(import.meta.url, [
    ['en', 390],
    ['ar', 1440],
  ]),
)('in %s at %i px', (locale, width) => {
  const t = officeTranslator(locale);

  test('an editor finds a label by its words, changes it, sees it in the shop, and restores it', async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page, context } = visitor;
    const original = defaultLabels(locale)[KEY] ?? '';
    const changed = `${original} (${locale})`;
    await joinOffice(page, `${locale}@labels.example.com`, locale, 'editor');
    await page.goto('/office/words/labels');
    await expectSoundPage(page);
    await page.getByRole('searchbox', { name: t('labels_search') }).fill(original);
    await page.keyboard.press('Enter');
    await page.getByRole('row').filter({ hasText: original }).getByRole('link').click();
    await expectSoundPage(page);

    const field = page.getByLabel(t(locale === 'ar' ? 'editor_arabic' : 'editor_english'), { exact: true });
    await field.fill(changed);
    await page.getByRole('button', { name: t('save'), exact: true }).click();
    await page.getByText(t('done_label_changed')).waitFor();
    await expectSoundPage(page);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: t(locale === 'ar' ? 'label_show_ar' : 'label_show_en') }).click();
    const shop = await opened;
    await shop.getByText(changed).first().waitFor({ state: 'attached' });
    await shop.close();

    await page.getByRole('button', { name: t('label_reset_do') }).click();
    await page.getByText(t('done_label_reset')).waitFor();
    expect(await field.inputValue()).toBe(original);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});
