import type { Locator, Page } from 'playwright';
import type { Locale } from '#i18n/locales.ts';

export const follow = async (
  link: Locator,
  press: (link: Locator) => Promise<void> = (it) => it.click(),
): Promise<void> => {
  const loaded = link.page().waitForEvent('load');
  await press(link);
  await loaded;
};

/** Waits for the redirect to the home page, but not for its pictures, of which there are many. */
export const untilHome = (page: Page, locale: Locale = 'en'): Promise<void> =>
  page.waitForURL(`**/${locale}/`, { waitUntil: 'commit' });
