import { whenNear } from '#client/loading/when-near.ts';
import type { Carousel } from './carousel-handle.ts';
import { canRun, countRepeats } from './ring.ts';
import { readSlideSize } from './slide-size.ts';

// The one door to what is asked of a row: for a second one the bundler would add a file of helpers.
export { readSlideSize };

/**
 * A row that scrolls and snaps by itself, and becomes a carousel once the row comes near: until then, and where motion is not
 * wanted, everything here works on the plain row.
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

/** Copies are for the eye alone: nobody hears an entry twice or tabs through it again. */
const copyEntry = (entry: Element): Element => {
  const copy = entry.cloneNode(true) as Element;
  copy.ariaHidden = 'true';
  copy.toggleAttribute('data-copy');
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
      list.hasAttribute('data-wait') ||
      stillness.matches ||
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
    const repeats = stillness.matches ? 0 : countRepeats(entries.length, fill);
    for (let turn = 0; turn < repeats; turn += 1) list.append(...entries.map(copyEntry));
    // What was changed here is not news.
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
  // It speaks first when the row is laid out, which may be later than this (styles/components/later.css): nothing asks for its size before.
  new ResizeObserver(() => {
    if (carousel && !canRun(list.children.length, readSlideSize(list).inView)) stop();
    carousel?.update();
    void start();
    onChange?.();
  }).observe(list);
  fillUp();
  void whenNear([list], NEAR).then(() => {
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
