import type { Locator } from 'playwright';

/** Does what leads to another page without script, a press by default, and waits until all of that page is there. */
export const follow = async (
  link: Locator,
  press: (link: Locator) => Promise<void> = (it) => it.click(),
): Promise<void> => {
  const loaded = link.page().waitForEvent('load');
  await press(link);
  await loaded;
};
