import type { Carousel } from './carousel-handle.ts';
import { canRun, countRepeats } from './ring.ts';
import { readSlideSize } from './slide-size.ts';

// Re-exported so that the bundler emits one chunk with a single entry point.
export { readSlideSize };

/** A scrolling row that becomes a carousel on first use, except with `prefers-reduced-motion`. */
export interface MovingRow {
  step(by: number): void;
  show(index: number): void;
}

interface Options {
  /** Pause button. It is visible while the carousel runs. */
  readonly button: HTMLElement | null;
  /** Minimum number of entries. The list is repeated to reach it. */
  readonly fill?: number;
  readonly onChange?: () => void;
  /** True to start the carousel at once. Default: at the first interaction with the row. */
  readonly isUsed?: boolean;
}

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

const copyEntry = (entry: Element): Element => {
  const copy = entry.cloneNode(true);
  copy.ariaHidden = 'true';
  copy.toggleAttribute('data-copy');
  for (const part of copy.querySelectorAll('a, button')) part.setAttribute('tabindex', '-1');
  for (const part of copy.querySelectorAll('[id]')) part.removeAttribute('id');
  return copy;
};

/** Resolves at the first interaction with the row. A swipe ends first, because the carousel would interrupt it. */
const whenUsed = (list: HTMLElement): Promise<void> => {
  const box = list.parentElement ?? list;
  const end = new AbortController();
  const { signal } = end;
  return new Promise<void>((resolve) => {
    if (box.matches(':hover, :focus-within')) resolve();
    const use = (): void => resolve();
    box.addEventListener('pointerover', ({ pointerType }) => pointerType === 'mouse' && resolve(), {
      signal,
    });
    for (const event of ['focusin', 'keydown']) box.addEventListener(event, use, { signal });
    list.addEventListener('scrollend', use, { signal });
  }).finally(() => end.abort());
};

export const startMovingRow = (
  list: HTMLElement,
  { button, fill = 0, onChange, isUsed = false }: Options,
): MovingRow => {
  let carousel: Carousel | undefined;
  let isReady = isUsed;

  const stop = (): void => {
    carousel?.destroy();
    carousel = undefined;
  };
  const start = async (): Promise<void> => {
    if (
      carousel ||
      !isReady ||
      list.hasAttribute('data-wait') ||
      reducedMotion.matches ||
      !canRun(list.children.length, readSlideSize(list).inView)
    )
      return;
    const script = await import('./carousel.ts');
    if (carousel || !canRun(list.children.length, readSlideSize(list).inView)) return;
    carousel = script.startCarousel(list, button, readSlideSize);
    onChange?.();
  };
  const fillUp = (): void => {
    for (const copy of list.querySelectorAll('[data-copy]')) copy.remove();
    const entries = [...list.children];
    const repeats = reducedMotion.matches ? 0 : countRepeats(entries.length, fill);
    for (let turn = 0; turn < repeats; turn += 1) list.append(...entries.map(copyEntry));
    // Ignore the mutations made by this function.
    entriesObserver.takeRecords();
  };
  const refill = (): void => {
    stop();
    fillUp();
    onChange?.();
    void start();
  };
  const entriesObserver = new MutationObserver(refill);
  entriesObserver.observe(list, { childList: true });
  // The first call follows the first layout, which `content-visibility` may delay (styles/components/later.css).
  new ResizeObserver(() => {
    if (carousel && !canRun(list.children.length, readSlideSize(list).inView)) stop();
    carousel?.update();
    void start();
    onChange?.();
  }).observe(list);
  fillUp();
  if (!isUsed)
    void whenUsed(list).then(() => {
      isReady = true;
      return start();
    });
  reducedMotion.addEventListener('change', refill);

  const scrollTo = (place: number): void => {
    const { width, gap } = readSlideSize(list);
    const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    list.scrollTo({
      left: forward * place * (width + gap),
      behavior: reducedMotion.matches ? 'auto' : 'smooth',
    });
  };
  return {
    step: (by) => {
      if (carousel) carousel.step(by);
      else {
        const { width, gap } = readSlideSize(list);
        scrollTo(Math.round(Math.abs(list.scrollLeft) / (width + gap)) + by);
      }
    },
    show: (index) => (carousel ? carousel.show(index) : scrollTo(index)),
  };
};
