import type { Page } from 'playwright';

/** More than fonts with corrected fallbacks and rounding ever add up to; a line of text that jumps is far above. */
export const NO_SHIFT = 0.01;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/**
 * All that moved on this page without anybody having pressed anything, summed as the layout shift score is. Without those
 * entries that name no element: Chromium reports such of boxes that only the style sheet makes (the link that covers a card)
 * when a carousel shifts their slides by a transform, although nothing in sight moves.
 */
export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[])
            if (!entry.hadRecentInput && entry.sources.some(({ node }) => node)) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are handed over in a task of their own; without any, nobody calls.
        setTimeout(() => resolve(sum), 100);
      }),
  );

/** How many pixels the page is wider than its window. */
export const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Goes through the whole page, so that whatever waits to be seen comes, and back to its top. */
export const walkThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
