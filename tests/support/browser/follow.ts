import type { Locator } from 'playwright';

export const follow = async (
  link: Locator,
  press: (link: Locator) => Promise<void> = (it) => it.click(),
): Promise<void> => {
  const loaded = link.page().waitForEvent('load');
  await press(link);
  await loaded;
};
