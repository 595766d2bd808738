import type { Browser } from 'playwright';
import { beforeAll, describe, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { expectNoShift } from '../../support/browser/layout.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

describe.each<readonly [Locale, string, number]>([
  ['en', '/all-products/0/all-categories', 390],
  ['ar', '/gift-cards', 1440],
])('fonts that load after the first paint, in %s', (locale, path, width) => {
  test('cause no layout shift', async () => {
    const visitor = await visit(browser, { locale, width });
    const { page } = visitor;
    const painted = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await painted.promise;
      await route.continue();
    });
    await page.goto(`/${locale}${path}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    painted.resolve();
    await visitor.settle();
    await expectNoShift(page);
    await visitor.leave();
  });
});
