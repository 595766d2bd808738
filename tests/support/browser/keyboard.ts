import type { Page } from 'playwright';

const MAX_STEPS = 250;

const readFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const one = document.activeElement;
    if (!one || one === document.body)
      return { isLost: true, isMarked: false, isWanted: false, name: 'body' };
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
      isWanted: one.matches(wanted),
      name: one.outerHTML.slice(0, 120),
    };
  }, selector);

/** Presses Tab (or Shift+Tab) until the focus matches the selector. @throws Error if the focus is lost or invisible */
export const tabTo = async (page: Page, selector: string, key = 'Tab'): Promise<void> => {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press(key);
    const { isLost, isMarked, isWanted, name } = await readFocus(page, selector);
    if (isLost) throw new Error(`The focus was lost on the way to ${selector}`);
    if (!isMarked) throw new Error(`The focus on ${name} is not visible`);
    if (isWanted) return;
  }
  throw new Error(`${selector} cannot be reached by Tab`);
};
