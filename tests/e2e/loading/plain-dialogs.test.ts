import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { readOverflow } from '../../support/browser/layout.ts';
import { pictureLinks, sizesIn } from '../../support/browser/locators/product.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

describe.each<[Locale, number]>(
  oneInGate(import.meta.url, [
    ['en', 390],
    ['ar', 390],
    ['en', 1440],
    ['ar', 1440],
  ]),
)('without modal dialogs in %s at %i px', (locale, width) => {
  test('dialogs are sections of the page, and pictures open as files', async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page, t } = visitor;
    await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'));
    await visitor.open('/product-detail/1/x/y');
    const isSection = (name: string) =>
      page
        .getByRole('dialog', { name })
        .evaluate((dialog) => [getComputedStyle(dialog).position, dialog.matches(':modal')]);

    await page.getByRole('button', { name: t('lbl_prod_buy_variants') }).click();
    const variants = page.getByRole('dialog', { name: t('lbl_prod_buy_variants') });
    await variants.waitFor();
    expect(await isSection(t('lbl_prod_buy_variants'))).toEqual(['static', false]);
    expect(await readOverflow(page)).toBe(0);
    await sizesIn(variants, t).nth(1).click();
    await variants.getByRole('button', { name: t('lbl_prod_buy_done') }).click();
    await variants.waitFor({ state: 'hidden' });

    // Phones have the account in the menu.
    if (width < 768) {
      await page.getByRole('button', { name: t('lbl_hdr_menu') }).click();
      const menu = page.getByRole('dialog', { name: t('lbl_nav_shop_by_category') });
      await menu.getByRole('link', { name: t('lbl_nav_account'), exact: true }).click();
    }
    // The header may move while the page becomes shorter, so a click could miss.
    else
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('lbl_hdr_account') })
        .press('Enter');
    const account = page.getByRole('dialog', { name: t('lbl_nav_account') });
    await account.getByRole('link', { name: t('lbl_nav_login') }).waitFor();
    expect(await isSection(t('lbl_nav_account'))).toEqual(['static', false]);
    expect(await readOverflow(page)).toBe(0);
    await account.getByRole('button', { name: t('lbl_com_close') }).click();
    await account.waitFor({ state: 'hidden' });

    await pictureLinks(visitor).first().click();
    await page.waitForURL('**/media/**');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});
