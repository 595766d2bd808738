import type { Page } from 'playwright';

/** More than any page of the shop has to walk through. */
const MOST_STEPS = 250;

/** What has the focus: does it fit the selector, is it nothing at all, can it be seen that it has the focus? */
const readFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const one = document.activeElement;
    if (!one || one === document.body)
      return { isLost: true, isMarked: false, isWanted: false, name: 'body' };
    const isOutlined = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
    const own = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    // A card is framed as a whole by what is laid over it, a choice by its label.
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

/** Walks by Tab (or Shift+Tab) to what fits the selector. @throws when the focus is lost, cannot be seen or never comes there */
export const tabTo = async (page: Page, selector: string, key = 'Tab'): Promise<void> => {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press(key);
    const { isLost, isMarked, isWanted, name } = await readFocus(page, selector);
    if (isLost) throw new Error(`The focus was lost on the way to ${selector}`);
    if (!isMarked) throw new Error(`Nobody sees that the focus is on ${name}`);
    if (isWanted) return;
  }
  throw new Error(`No Tab leads to ${selector}`);
};
