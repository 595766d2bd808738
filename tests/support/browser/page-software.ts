import type { Page } from 'playwright';

/** Software of a visitor that changes the texts of a page, as translators and currency extensions do. */
export type PageSoftware = 'translator' | 'currency extension';

const MARK = '·';

/**
 * Runs in the page. A translator wraps each text twice and changes it. A currency extension changes prices in place. Both
 * repeat it for every change of the page.
 */
const changePage = ({ kind, mark }: { kind: PageSoftware; mark: string }): void => {
  const change = (text: Text): void => {
    const parent = text.parentElement;
    if (!parent || parent.closest('script, style, textarea, template, font') || text.data.includes(mark))
      return;
    if (kind === 'currency extension') {
      if (text.data.includes('₹')) text.data = text.data.replaceAll('₹', `${mark}$`);
    } else if (text.data.trim()) {
      const inner = document.createElement('font');
      inner.textContent = `${text.data}${mark}`;
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const changeAll = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(change);
  };
  changeAll();
  new MutationObserver(changeAll).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
};

/** Starts to change the texts of the page. `textOf` of a changed control still starts with its own words. */
export const startSoftware = (page: Page, kind: PageSoftware): Promise<void> =>
  page.evaluate(changePage, { kind, mark: MARK });
