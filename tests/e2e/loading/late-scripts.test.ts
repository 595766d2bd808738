import type { Browser, Page, Request } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

/** Scripts that load on intent: the tabs of home, and the newsletter. */
const SCRIPTS = '**/_assets/{home-tabs,newsletter}*';

const productLists = ({ page, t }: Visitor) => page.getByRole('region', { name: t('lbl_home_tabs') });
const saleTab = (visitor: Visitor) =>
  productLists(visitor)
    .getByRole('navigation')
    .getByRole('link', { name: visitor.t('lbl_home_tab_on_sale'), exact: true });
const readNames = (visitor: Visitor) =>
  productLists(visitor).getByRole('article').getByRole('heading').allTextContents();
const emailField = ({ page, t }: Visitor) =>
  page.getByRole('contentinfo').getByLabel(t('lbl_subscribe_email'), { exact: true });
const subscribeButton = ({ page, t }: Visitor) =>
  page.getByRole('contentinfo').getByRole('button', { name: t('lbl_subscribe_button') });

const countRequests = (page: Page, isCounted: (request: Request) => boolean): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (isCounted(request)) count += 1;
  });
  return () => count;
};

describe.each(oneInGate(import.meta.url, LOCALES))('a script that is loaded on intent, in %s', (locale) => {
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
    const before = await readNames(visitor);

    await saleTab(visitor).click();
    await saleTab(visitor).click();
    await emailField(visitor).fill(`late-${locale}@example.com`);
    await subscribeButton(visitor).click();
    await subscribeButton(visitor).click();
    expect([lists(), calls()]).toEqual([0, 0]);
    release();

    await visitor.toasted(t('msg_subscribed'));
    await expect.poll(() => readNames(visitor)).not.toEqual(before);
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
    await saleTab(visitor).click();
    await page.waitForURL(/tab=on-sale/);
    await emailField(visitor).fill(`native-${locale}@example.com`);
    await subscribeButton(visitor).click();
    await page.waitForURL(/\/newsletter#/);
    await page.getByRole('main').getByText(t('msg_subscribed')).waitFor();
    await visitor.leave();
  });
});
