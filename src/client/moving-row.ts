import { canRun, countRepeats } from '#domain/carousel.ts';
import type { Carousel } from './carousel.ts';
import { readSlideSize } from './slide-size.ts';
import { whenNear } from './when-near.ts';

/**
 * A row that scrolls and snaps by itself, and becomes a carousel once the page has loaded and the row comes near: until then, and
 * where motion is not wanted, everything here works on the plain row.
 */
export interface MovingRow {
  step(by: number): void;
  show(index: number): void;
}

interface Options {
  /** Shown while the row moves by itself. */
  readonly button: HTMLElement | null;
  /** A list with fewer entries is repeated until it has so many. */
  readonly fill?: number;
  /** Called after the entries, or the room for them, have changed. */
  readonly onChange?: () => void;
}

const NEAR = '200px';
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

const whenLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

/** Copies are for the eye alone: nobody hears an entry twice or tabs through it again. */
const copyEntry = (entry: Element): Element => {
  const copy = entry.cloneNode(true) as Element;
  copy.setAttribute('aria-hidden', 'true');
  copy.setAttribute('data-copy', '');
  for (const part of copy.querySelectorAll('a, button')) part.setAttribute('tabindex', '-1');
  for (const part of copy.querySelectorAll('[id]')) part.removeAttribute('id');
  return copy;
};

export const startMovingRow = (list: HTMLElement, { button, fill = 0, onChange }: Options): MovingRow => {
  let carousel: Carousel | undefined;
  let isReady = false;

  const stop = (): void => {
    carousel?.destroy();
    carousel = undefined;
  };
  const start = async (): Promise<void> => {
    if (
      carousel ||
      !isReady ||
      stillness.matches ||
      !canRun(list.children.length, readSlideSize(list).inView)
    )
      return;
    const { startCarousel } = await import('./carousel.ts');
    if (carousel || !canRun(list.children.length, readSlideSize(list).inView)) return;
    carousel = startCarousel(list, button);
    onChange?.();
  };
  const refill = (): void => {
    stop();
    for (const copy of list.querySelectorAll('[data-copy]')) copy.remove();
    const entries = [...list.children];
    const repeats = stillness.matches ? 0 : countRepeats(entries.length, fill);
    for (let turn = 0; turn < repeats; turn += 1) list.append(...entries.map(copyEntry));
    // What was changed here is not news.
    entriesObserver.takeRecords();
    onChange?.();
    void start();
  };
  const entriesObserver = new MutationObserver(refill);
  entriesObserver.observe(list, { childList: true });
  new ResizeObserver(() => {
    if (carousel && !canRun(list.children.length, readSlideSize(list).inView)) stop();
    carousel?.update();
    void start();
    onChange?.();
  }).observe(list);
  refill();
  void Promise.all([whenLoaded(), whenNear([list], NEAR)]).then(() => {
    isReady = true;
    return start();
  });
  stillness.addEventListener('change', refill);

  /** In right-to-left pages scroll positions count down from 0. */
  const scrollTo = (place: number): void => {
    const { width, gap } = readSlideSize(list);
    const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    list.scrollTo({ left: forward * place * (width + gap), behavior: stillness.matches ? 'auto' : 'smooth' });
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
