import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { toasts } from '../../support/browser/locators/toasts.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { readTestConfig } from '../../support/database/test-database.ts';
import { oneInGate } from '../../support/gate.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openOwnShop, shopFolder } from '../../support/shop/this-shop.ts';

openOwnShop();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const MAP_HOST = 'https://www.openstreetmap.org/**';

describe.each(oneInGate(import.meta.url, LOCALES))('in %s', (locale) => {
  test('the contact page requests the map only after a press, in a frame of the same size', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const requested: string[] = [];
    await visitor.context.route(MAP_HOST, (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Map</title><p>A map</p>' });
    });
    await visitor.open('/contact-us');
    const drawn = await page.getByRole('img', { name: t('lbl_contact_map') }).boundingBox();
    expect(requested).toEqual([]);
    await page.getByRole('button', { name: t('lbl_contact_show_map') }).click();
    const frame = page.getByTitle(t('lbl_contact_live_map'));
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
    const main = page.getByRole('main');
    await main.getByLabel(t('lbl_contact_name'), { exact: true }).fill('Noura');
    await main.getByLabel(t('lbl_contact_email'), { exact: true }).fill('noura@');
    await main.getByRole('button', { name: t('lbl_contact_send') }).click();
    const toast = toasts(visitor).getByRole('alert');
    await toast.waitFor();
    expect((await toast.getByRole('paragraph').textContent())?.trim().split('\n')).toEqual([
      t.error('email_invalid'),
      t.error('required', { label: t('lbl_contact_subject') }),
      t.error('required', { label: t('lbl_contact_message') }),
    ]);
    expect(await toast.count()).toBe(1);
    await visitor.leave();
  });

  test('the row of related products loads the rest when it comes near, without duplicates', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/product-detail/1/x/y');
    const row = page.getByRole('list', { name: t('lbl_prod_related') });
    const cards = row.getByRole('listitem');
    expect(await cards.count()).toBe(7);
    await row.scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBe(20);
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
    await page.getByRole('button', { name: visitor.t('lbl_hdr_menu') }).click();
    await expect.poll(read).toMatchObject({ common: { isLeftMenu: true } });
    await visitor.leave();
  });
});

test('the footer links the configured profiles at once, and offers sharing without any', {
  tags: ['full'],
}, async () => {
  const config = readTestConfig(`file:${shopFolder()}/shop.db`, shopFolder());
  const visitor = await visit(browser, { locale: 'en' });
  const { page, t } = visitor;
  const footer = page.getByRole('contentinfo');
  const profile = footer.getByRole('link', { name: t('lbl_foot_profile_on', { name: 'Instagram' }) });
  const share = footer.getByLabel(t('lbl_foot_share_on', { name: 'WhatsApp' }));
  const countOnHome = async () => {
    await visitor.open('/');
    return [await profile.count(), await share.count()];
  };
  expect(await countOnHome()).toEqual([0, 1]);
  await runShopCommand(config, 'settings', 'set', 'social_links', 'https://www.instagram.com/quwana');
  await expect.poll(countOnHome).toEqual([1, 0]);
  expect(await profile.getAttribute('href')).toBe('https://www.instagram.com/quwana');
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
