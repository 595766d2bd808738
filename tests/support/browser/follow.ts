import type { Locator } from 'playwright';

/**
 * Runs an action that leads to another page without script, a click by default, and waits until the page has loaded.
 */
export const follow = async (
  link: Locator,
  press: (link: Locator) => Promise<void> = (it) => it.click(),
): Promise<void> => {
  const loaded = link.page().waitForEvent('load');
  await press(link);
  await loaded;
};
