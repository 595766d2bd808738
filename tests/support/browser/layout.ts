import type { Page } from 'playwright';

/** Tolerance for fallback fonts and rounding. A moved line of text scores much higher. */
export const NO_SHIFT = 0.01;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/**
 * Ignores entries without an element: Chromium reports them for generated boxes, such as the overlay link of a card,
 * when a carousel moves its slides by a transform.
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
        // Buffered entries arrive in a separate task. Without entries, the observer is not called.
        setTimeout(() => resolve(sum), 100);
      }),
  );

export const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export const walkThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
