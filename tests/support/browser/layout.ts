import type { Page } from 'playwright';
import { expect } from 'vitest';

/** A local fallback font that loads after the first paint moves the baseline of an Arabic heading by 4 px. */
const MIN_MOVE_PX = 5;

interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    node: Node | null;
    previousRect: DOMRectReadOnly;
    currentRect: DOMRectReadOnly;
  }[];
}

interface ShiftOptions {
  /** Ignores narrower boxes, such as labels that grow while their text is parsed. */
  readonly minWidth?: number;
  /** Ignores boxes whose own text changed or was still being parsed. */
  readonly onlySameWidth?: boolean;
}

/**
 * Returns the elements that moved without an input. Ignores entries without an element: Chromium reports them for
 * generated boxes, such as the overlay link of a card, when a carousel moves its slides by a transform.
 */
const listMoved = (page: Page, options: Required<ShiftOptions>): Promise<string[]> =>
  page.evaluate(
    ({ minMove, minWidth, onlySameWidth }) =>
      new Promise<string[]>((resolve) => {
        const moved: string[] = [];
        const describe = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map(Math.round).join(' ');
        const isNear = (one: number, other: number) => Math.abs(one - other) < minMove;
        /** A box out of the flow that grew towards one side while it was parsed moved nothing. */
        const isGrown = (node: Node, from: DOMRectReadOnly, to: DOMRectReadOnly) =>
          node instanceof HTMLElement &&
          getComputedStyle(node).position === 'absolute' &&
          (isNear(from.left, to.left) || isNear(from.right, to.right)) &&
          (isNear(from.top, to.top) || isNear(from.bottom, to.bottom));
        new PerformanceObserver((list) => {
          for (const { hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
            if (hadRecentInput) continue;
            for (const { node, previousRect: from, currentRect: to } of sources) {
              const isSmall = Math.abs(from.x - to.x) < minMove && Math.abs(from.y - to.y) < minMove;
              if (onlySameWidth && !isNear(from.width, to.width)) continue;
              if (!node || isSmall || to.width < minWidth || isGrown(node, from, to)) continue;
              const element = node instanceof HTMLElement ? node : node.parentElement;
              const name = `${node.nodeName.toLowerCase()} in ${element?.localName}.${element?.className}`;
              moved.push(`${name}: ${describe(from)} to ${describe(to)}`);
            }
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries arrive in a separate task. Without entries, the observer is not called.
        setTimeout(() => resolve(moved), 100);
      }),
    { minMove: MIN_MOVE_PX, ...options },
  );

/** Fails with the elements that moved. */
export const expectNoShift = async (
  page: Page,
  { minWidth = 0, onlySameWidth = false }: ShiftOptions = {},
): Promise<void> => {
  const moved = await listMoved(page, { minWidth, onlySameWidth });
  expect(moved, `moved at ${page.viewportSize()?.width} px`).toEqual([]);
};

export const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Resizes the window and waits until the page knows it. Works without JavaScript, too. */
export const resize = async (page: Page, width: number, height = 700): Promise<void> => {
  await page.setViewportSize({ width, height });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
};

export const walkThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
