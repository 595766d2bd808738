import type { Locator, Page } from 'playwright';

const MAX_STEPS = 250;

const readFocus = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    if (!one || one === document.body) return { isLost: true, isMarked: false, name: 'body' };
    const isOutlined = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
    const own = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    // The focus ring of a card is on its overlay, and that of a choice on its label.
    const marks = [own, getComputedStyle(one, '::after'), getComputedStyle(one.parentElement ?? one)];
    const label = one.closest('label');
    if (label) marks.push(getComputedStyle(label));
    return {
      isLost: false,
      isMarked: box.width > 0 && (own.boxShadow !== 'none' || marks.some(isOutlined)),
      name: one.outerHTML.slice(0, 120),
    };
  });

/** Presses Tab (or Shift+Tab) until one of the targets has the focus. @throws Error if the focus is lost or invisible */
export const tabTo = async (page: Page, target: Locator | string, key = 'Tab'): Promise<void> => {
  const wanted = typeof target === 'string' ? page.locator(target) : target;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press(key);
    const { isLost, isMarked, name } = await readFocus(page);
    if (isLost) throw new Error(`The focus was lost on the way to ${wanted}`);
    if (!isMarked) throw new Error(`The focus on ${name} is not visible`);
    if (await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
  }
  throw new Error(`${wanted} cannot be reached by Tab`);
};

export const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);
