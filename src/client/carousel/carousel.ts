import KeenSlider, { type KeenSliderInstance } from 'keen-slider';
import { SLIDE_MS } from '#domain/constants.ts';
import { autoplay } from './autoplay.ts';
import type { Carousel } from './carousel-handle.ts';
import type { readSlideSize } from './slide-size.ts';

/**
 * Turns a scrolling row into an endless carousel with keen-slider. Slides keep their grid positions and are only
 * shifted by transforms, which avoids a layout change.
 *
 * @param button pauses the autoplay
 * @param readSize passed in, because an import would make the bundler emit a shared chunk
 */
export const startCarousel = (
  list: HTMLElement,
  button: HTMLElement | null,
  readSize: typeof readSlideSize,
): Carousel => {
  // The children are list items.
  const slides = [...list.children] as HTMLElement[];
  const isRtl = getComputedStyle(list).direction === 'rtl';
  // Measured before the DOM changes, because reading a size forces a layout.
  let { width, gap } = readSize(list);
  const initial = Math.round(Math.abs(list.scrollLeft) / (width + gap)) % slides.length;
  list.classList.add('is-moving');

  const slider = new KeenSlider(list, {
    loop: true,
    rtl: isRtl,
    initial,
    selector: () => slides,
    renderMode: 'custom',
    rubberband: false,
    defaultAnimation: { duration: SLIDE_MS },
    slides: (size: number) => slides.map(() => ({ size: width / size, spacing: gap / size })),
    detailsChanged: ({ track, size }: KeenSliderInstance) => {
      track.details?.slides.forEach(({ distance, size: share }, index) => {
        const fromStart = isRtl ? 1 - share - distance : distance;
        const shift = fromStart * size - index * (width + gap);
        const slide = slides[index];
        if (slide) slide.style.transform = `translate3d(${isRtl ? -shift : shift}px,0,0)`;
      });
    },
  });

  const follow = (event: FocusEvent): void => {
    // The target of a focus event is a node.
    const index = slides.findIndex((slide) => slide.contains(event.target as Node));
    const slide = slider.track.details.slides[index];
    if (slide && slide.portion < 1) slider.moveToIdx(index);
  };
  list.addEventListener('focusin', follow);

  const step = (by: number): void => slider.moveToIdx(slider.track.details.abs + by, true);
  const stopAutoplay = autoplay(list, button, () => step(1));

  return {
    step,
    show: (index) => slider.moveToIdx(index),
    update: () => {
      ({ width, gap } = readSize(list));
      slider.update();
    },
    destroy: () => {
      stopAutoplay();
      list.removeEventListener('focusin', follow);
      slider.destroy();
      for (const slide of slides) slide.style.transform = '';
      list.classList.remove('is-moving');
    },
  };
};
