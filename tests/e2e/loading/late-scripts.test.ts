import type { Browser, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Scripts that load on intent: the tabs of home, and the newsletter. */
const SCRIPTS = '**/_assets/{home-tabs,newsletter}*';
const TAB = '#product-lists a[data-tab][href*="on-sale"]';
const FORM = 'form[data-form="newsletter"]';

const countRequests = (page: Page, isCounted: (request: Request) => boolean): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (isCounted(request)) count += 1;
  });
  return () => count;
};

describe.each<Locale>(['en', 'ar'])('a script that is loaded on intent, in %s', (locale) => {
  test('replays presses and submits from before it loaded, once', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(SCRIPTS, async (route) => {
      await held;
      await route.continue();
    });
    const lists = countRequests(page, (request) => request.url().includes('tab=on-sale'));
    const calls = countRequests(page, (request) => request.url().endsWith('/insert-subscriber'));
    const before = await page.locator('#product-lists .card__name').allTextContents();

    await page.locator(TAB).click();
    await page.locator(TAB).click();
    await page.locator(`${FORM} input[type=email]`).fill(`late-${locale}@example.com`);
    await page.locator(`${FORM} button`).click();
    await page.locator(`${FORM} button`).click();
    expect([lists(), calls()]).toEqual([0, 0]);
    release();

    await page.locator('#toasts').getByText(t('msg_subscribed')).waitFor();
    await expect.poll(() => page.locator('#product-lists .card__name').allTextContents()).not.toEqual(before);
    await visitor.settle();
    expect([lists(), calls()]).toEqual([1, 1]);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('leaves links and forms to the browser when it cannot be loaded', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/');
    await page.route(SCRIPTS, (route) => route.abort());
    await page.locator(TAB).click();
    await page.waitForURL(/tab=on-sale/);
    await page.locator(`${FORM} input[type=email]`).fill(`native-${locale}@example.com`);
    await page.locator(`${FORM} button`).click();
    await page.waitForURL(/\/newsletter#/);
    await page.locator('main').getByText(t('msg_subscribed')).waitFor();
    await visitor.leave();
  });
});
