import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Tolerance for fallback fonts and rounding. A moved line of text scores much higher. */
const NO_SHIFT = 0.01;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    node: Node | null;
    previousRect: DOMRectReadOnly;
    currentRect: DOMRectReadOnly;
  }[];
}

/**
 * Ignores entries without an element: Chromium reports them for generated boxes, such as the overlay link of a card,
 * when a carousel moves its slides by a transform.
 */
const readLayoutShift = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        let sum = 0;
        const moved: string[] = [];
        const describe = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map(Math.round).join(' ');
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
            if (hadRecentInput || !sources.some(({ node }) => node)) continue;
            sum += value;
            for (const { node, previousRect, currentRect } of sources)
              if (node) {
                const { localName = node.nodeName, className = '' } = node instanceof HTMLElement ? node : {};
                moved.push(
                  `${localName}.${className}: ${describe(previousRect)} to ${describe(currentRect)}`,
                );
              }
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries arrive in a separate task. Without entries, the observer is not called.
        setTimeout(() => resolve({ sum, moved }), 100);
      }),
  );

/** Fails with the elements that moved. `what` says when, such as the width of the window. */
export const expectNoShift = async (page: Page, what = ''): Promise<void> => {
  const { sum, moved } = await readLayoutShift(page);
  expect(sum, `shifts ${what}: ${moved.join(', ')}`).toBeLessThan(NO_SHIFT);
};

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
