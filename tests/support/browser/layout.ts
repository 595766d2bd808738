import type { Page } from 'playwright';

/** Allows for fallback fonts and rounding; a line of text that jumps is far above. */
export const NO_SHIFT = 0.01;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/**
 * The layout shift score of this page without input. Leaves out entries without an element: Chromium reports such for
 * generated boxes (the link that covers a card) when a carousel shifts its slides by a transform, although nothing
 * visible moves.
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
        // Buffered entries arrive in a task of their own; without any, the observer is not called.
        setTimeout(() => resolve(sum), 100);
      }),
  );

export const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Scrolls through the whole page, so that lazy content loads, and back to its top. */
export const walkThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
