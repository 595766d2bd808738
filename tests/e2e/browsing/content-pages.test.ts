import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

describe.each(oneInGate(import.meta.url, LOCALES))('in %s', (locale) => {
  test('a campaign has its cover, its two titles, its text and its products', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page, t } = visitor;
    await visitor.open('/');
    const campaigns = page.getByRole('region', { name: t('lbl_home_campaigns'), exact: true });
    const card = campaigns.getByRole('link').first();
    const title = await card.getByRole('heading').textContent();
    const discount = (await card.getByRole('paragraph').textContent()) ?? '';
    await card.click();
    await page.waitForURL(`**/${locale}/campaign/**`);
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    await main.getByText(discount, { exact: true }).waitFor();
    expect(await page.locator('.cover img').count()).toBe(1);
    expect((await page.locator('.offer .prose').textContent())?.length).toBeGreaterThan(40);
    expect(await main.getByRole('article').count()).toBeGreaterThan(0);
    await visitor.leave();
  });

  test('the contact page has its own map and contacts no other host', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const strangers: string[] = [];
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && hostname !== 'localhost') strangers.push(request.url());
    });
    await visitor.open('/contact-us');
    await page.getByRole('img', { name: t('lbl_contact_map') }).scrollIntoViewIfNeeded();
    await visitor.settle();
    const link = page.getByRole('link', { name: t('lbl_contact_open_map') });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
    expect(strangers).toEqual([]);
    await visitor.leave();
  });

  test('one answer is open at a time, and a second press closes it, without JavaScript', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page } = visitor;
    await visitor.open('/faq');
    const questions = page.locator('.acc summary');
    const open = page.locator('.acc details[open]');
    expect(await questions.count()).toBeGreaterThan(3);
    await questions.nth(0).click();
    await questions.nth(2).click();
    expect(await open.count()).toBe(1);
    expect(await page.locator('.acc details').nth(2).getAttribute('open')).not.toBeNull();
    await questions.nth(2).click();
    expect(await open.count()).toBe(0);
    await visitor.leave();
  });

  test('the privacy policy has its eight parts and the retention table, linked from its table of contents', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page, t } = visitor;
    await visitor.open('/privacy');
    const main = page.getByRole('main');
    const parts = await main.getByRole('heading', { level: 2 }).allTextContents();
    expect(parts).toHaveLength(9);
    const contents = main.getByRole('navigation', { name: t('lbl_com_on_this_page') });
    expect(await contents.getByRole('link').allTextContents()).toEqual(parts);
    if (locale === 'en')
      expect(parts).toEqual([
        'Introduction',
        'Information we collect',
        'How we use it',
        'How we protect it',
        'Sharing',
        'Third-party services',
        'Consent',
        'Changes',
        'How long we keep it',
      ]);
    await visitor.leave();
  });

  test('the about page has the founding year, a text, and pictures with descriptions', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page } = visitor;
    await visitor.open('/about');
    expect(await page.locator('.about__side').textContent()).toContain('2016');
    expect((await page.locator('main .prose').textContent())?.length).toBeGreaterThan(200);
    for (const picture of await page.getByRole('main').locator('img').all())
      expect(await picture.getAttribute('alt')).toBeTruthy();
    await visitor.leave();
  });
});
