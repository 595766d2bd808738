import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { readTestConfig } from '../../support/database/test-database.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { shopFolder } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const MAP_HOST = 'https://www.openstreetmap.org/**';

describe.each<Locale>(['en', 'ar'])('in %s', (locale) => {
  test('the contact page requests the map only after a press, in a frame of the same size', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const requested: string[] = [];
    await visitor.context.route(MAP_HOST, (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Map</title><p>A map</p>' });
    });
    await visitor.open('/contact-us');
    const drawn = await page.locator('.map > svg').boundingBox();
    expect(requested).toEqual([]);
    await page.getByRole('button', { name: t('lbl_contact_show_map') }).click();
    const frame = page.locator(`iframe[title="${t('lbl_contact_live_map')}"]`);
    await frame.contentFrame().getByText('A map').waitFor();
    expect(requested).toEqual([expect.stringContaining('/export/embed.html?bbox=')]);
    expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(await frame.boundingBox()).toMatchObject({ width: drawn?.width, height: drawn?.height });
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('one alert lists every failing field of a form', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page, t } = visitor;
    await visitor.open('/contact-us');
    await page.locator('form[data-form=contact] [name=FullName]').fill('Noura');
    await page.locator('form[data-form=contact] [name=Email]').fill('noura@');
    await page.locator('form[data-form=contact] button[type=submit]').click();
    const toast = page.locator('#toasts [role=alert]');
    await toast.waitFor();
    expect((await toast.locator('[data-text]').textContent())?.split('\n')).toEqual([
      t.error('email_invalid'),
      t.error('required', { label: t('lbl_contact_subject') }),
      t.error('required', { label: t('lbl_contact_message') }),
    ]);
    expect(await page.locator('#toasts [role=alert]').count()).toBe(1);
    await visitor.leave();
  });

  test('the row of related products loads the rest when it comes near, without duplicates', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/product-detail/1/x/y');
    const row = page.getByRole('list', { name: t('lbl_prod_related') });
    const cards = row.locator(':scope > li:not([data-copy])');
    expect(await cards.count()).toBe(7);
    await row.scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThan(7);
    const links = await cards.evaluateAll((list) => list.map((card) => card.querySelector('a')?.pathname));
    expect(new Set(links).size).toBe(links.length);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('the stored language and settings follow the address at once', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open('/about');
    const read = () =>
      page.evaluate(() => ({
        langCode: localStorage.getItem('langCode'),
        common: JSON.parse(localStorage.getItem('root') ?? '{}').common,
      }));
    await expect.poll(read).toMatchObject({
      langCode: locale,
      common: {
        languageCode: locale,
        isLeftMenu: false,
        websiteLogo: '/logo.png',
      },
    });
    await page.locator('[commandfor="left-menu"]').first().click();
    await expect.poll(read).toMatchObject({ common: { isLeftMenu: true } });
    await visitor.leave();
  });
});

test('the footer links the configured profiles at once, and offers sharing without any', async () => {
  const config = readTestConfig(`file:${shopFolder()}/shop.db`, shopFolder());
  const visitor = await visit(browser, { locale: 'en' });
  const { page, t } = visitor;
  const profile = page.locator('footer a[href="https://www.instagram.com/quwana"]');
  const share = page.locator('footer').getByLabel(t('lbl_foot_share_on', { name: 'WhatsApp' }));
  const countOnHome = async () => {
    await visitor.open('/');
    return [await profile.count(), await share.count()];
  };
  expect(await countOnHome()).toEqual([0, 1]);
  await runShopCommand(config, 'settings', 'set', 'social_links', 'https://www.instagram.com/quwana');
  await expect.poll(countOnHome).toEqual([1, 0]);
  await runShopCommand(config, 'settings', 'reset', 'social_links');
  await expect.poll(countOnHome).toEqual([0, 1]);
  await visitor.leave();
});

test('only the contact page allows the map in a frame, and it can be cached', async () => {
  const visitor = await visit(browser, { locale: 'en' });
  const readHeaders = async (path: string) => (await visitor.page.goto(path))?.headers() ?? {};
  const contact = await readHeaders('/en/contact-us');
  expect(contact['content-security-policy']).toContain('frame-src https://www.openstreetmap.org;');
  expect(contact['cache-control']).toContain('s-maxage');
  expect(contact['x-embeds']).toBeUndefined();
  const about = await readHeaders('/en/about');
  expect(about['content-security-policy']).not.toContain('frame-src');
  await visitor.leave();
});
