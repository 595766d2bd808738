import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import { cardsOf } from '../../support/browser/locators/listing.ts';
import { searchBox } from '../../support/browser/locators/search.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const SOLD_OUT = 12;
const LISTING = '/all-products/0/all-categories';
const WAYS = oneInGate(
  import.meta.url,
  LOCALES.flatMap((locale) => [390, 1440].map((width) => [locale, width] as const)),
);

describe.each<readonly [Locale, number]>(WAYS)('in %s at %i px', (locale, width) => {
  test('a card opens its choices in place, adds them without React, and shows the cart', async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page, t } = visitor;
    await visitor.open(LISTING);
    const address = page.url();
    const name = await cardsOf(visitor).getByRole('heading').first().textContent();
    const choose = page.getByRole('link', { name: `${t('lbl_card_choose')}: ${name}` }).first();
    await choose.click();

    const sheet = page.getByRole('dialog', { name: t('lbl_card_choose') });
    await sheet.waitFor();
    expect(await listViolations(page)).toEqual([]);
    const price = sheet.getByRole('paragraph').getByText('₹').first();
    const size = sheet
      .getByRole('group', { name: t('lbl_list_size') })
      .getByText('₹')
      .last();
    const before = await price.textContent();
    await size.click();
    await expect.poll(() => price.textContent()).not.toBe(before);
    const chosen = await price.textContent();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await isFocused(choose)).toBe(true);

    await page.keyboard.press('Enter');
    await sheet.waitFor();
    await size.click();
    await sheet.getByRole('button', { name: t('lbl_prod_buy_add') }).click();
    await visitor.toasted(t('msg_added_to_cart'));
    const added = page.getByRole('region', { name: t('lbl_card_added') });
    await added.waitFor();
    // It is the only confirmation that is seen.
    await expect.poll(() => page.locator('.toast--good:not(.vh)').count()).toBe(0);
    await added.getByText(chosen ?? '', { exact: true }).waitFor();
    await added.getByText(t('lbl_cart_goal_done')).waitFor();
    expect(await added.getByRole('link', { name: t('lbl_cart_checkout_short') }).getAttribute('href')).toBe(
      `/${locale}/checkout`,
    );
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await added.waitFor({ state: 'detached' });

    expect(page.url()).toBe(address);
    expect(await page.locator('astro-island:not([ssr])').count()).toBe(0);
    const tabs = page.getByRole('navigation', { name: t('lbl_nav_tabs') });
    expect(await tabs.isVisible()).toBe(width < 768);
    if (width < 768) {
      await tabs.getByRole('link', { name: `${t('lbl_nav_tab_cart')} 1` }).waitFor();
      await tabs.getByRole('link', { name: t('lbl_nav_tab_categories') }).click();
      await page.getByRole('dialog', { name: t('lbl_nav_shop_by_category') }).waitFor();
      await page.keyboard.press('Escape');
      await tabs.getByRole('link', { name: t('lbl_hdr_search') }).click();
      await expect.poll(() => isFocused(searchBox(visitor))).toBe(true);
    }
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('a product that is sold out offers two similar ones, without a quantity or a day of arrival', async () => {
    const visitor = await visit(browser, { locale, width, height: 844 });
    const { page, t } = visitor;
    await visitor.open(`/product-detail/${SOLD_OUT}/x/y`);
    const buy = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 1 }) });
    await buy.getByRole('button', { name: t('lbl_prod_buy_out'), exact: true }).waitFor();
    expect(await buy.getByRole('button', { name: t('lbl_prod_buy_now') }).count()).toBe(0);
    expect(await buy.getByRole('group', { name: t('lbl_prod_buy_quantity') }).count()).toBe(0);
    const similar = buy.getByRole('list', { name: t('lbl_card_similar') });
    expect(await similar.getByRole('listitem').count()).toBe(2);
    expect(await buy.textContent()).not.toMatch(/\d+ (business )?days|أيام/);
    // No form asks for an address while no mail would follow.
    expect(await page.locator('main input[type=email]:visible').count()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});

test('a browser without modal dialogs follows the link of a card to the product', async () => {
  const visitor = await visit(browser, { width: 390, height: 844 });
  const { page } = visitor;
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'));
  await visitor.open(LISTING);
  await cardsOf(visitor)
    .getByRole('link', { name: visitor.t('lbl_card_choose') })
    .first()
    .click();
  await page.waitForURL('**/product-detail/**');
  await visitor.leave();
});
