import { chromium } from 'playwright';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { openTab, type Tab } from '../../support/browser/tab-browser.ts';
import { oneInGate } from '../../support/gate.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

const CARDS = '.cards li:nth-child';

let tab: Tab;
beforeEach(async () => {
  tab = await openTab(process.env.CHROME_PATH ?? chromium.executablePath());
});
afterEach(() => tab.close());

const read = <T>(expression: string) => tab.evaluate<T>(expression);
const readStored = (key: string) => read<unknown>(`JSON.parse(localStorage.getItem('${key}'))`);

describe.each(oneInGate(import.meta.url, LOCALES))('a hovered product, in %s', (locale) => {
  test('is prerendered, records nothing until it is shown, and then is up to date', async () => {
    await tab.open(`${shopUrl()}/${locale}/all-products/0/all-categories`);
    await tab.pointAt(`${CARDS}(2) .card__name a`);
    const address = await read<string>(`document.querySelector('${CARDS}(2) .card__name a').href`);
    const made = () => tab.isPrerendered(address);
    await expect.poll(made).toBe(true);
    expect(await readStored('recentlyViewed')).toBeNull();
    await read(`document.querySelector('[data-wish]').click()`);
    await tab.press(80);
    await expect.poll(() => read('location.href')).toBe(address);
    expect(
      await read<number>("performance.getEntriesByType('navigation')[0].activationStart"),
    ).toBeGreaterThan(0);
    const [id] = /\d+/.exec(new URL(address).pathname) ?? [];
    await expect.poll(() => readStored('recentlyViewed')).toEqual([Number(id)]);
    await expect
      .poll(() => read(`document.querySelector('[data-count="wishlist"] .count').dataset.n`))
      .toBe('1');
  });
});
