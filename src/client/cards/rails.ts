import { readSlideSize, startMovingRow } from '#client/carousel/moving-row.ts';
import { unpackAll } from '#client/loading/unpack.ts';
import { whenNear } from '#client/loading/when-near.ts';

/** Buttons and arrow keys of rails. Buttons scroll by the number of visible slides, arrow keys by one slide. */

/** Tolerance for subpixel scroll positions (px). */
const SLACK = 2;

const startRail = (box: HTMLElement): void => {
  unpackAll(box);
  const nav = box.querySelector<HTMLElement>('.railbox__nav');
  const list = box.querySelector<HTMLElement>('.rail');
  if (!nav || !list) return;
  const buttons = [...nav.querySelectorAll<HTMLButtonElement>('[data-rail-step]')];
  const paint = (): void => {
    const room = list.scrollWidth - list.clientWidth;
    // `scrollLeft` is negative in right-to-left pages.
    const done = Math.abs(list.scrollLeft);
    const isRing = list.classList.contains('is-moving');
    nav.hidden = room <= SLACK && !isRing;
    for (const button of buttons)
      button.disabled = !isRing && (button.dataset.railStep === '1' ? done >= room - SLACK : done <= SLACK);
  };
  const row = startMovingRow(list, {
    button: nav.querySelector<HTMLElement>('[data-pause]'),
    fill: Number(box.dataset.rail) || 0,
    onChange: paint,
  });
  const step = (pages: number): void => row.step(pages * Math.max(1, Math.floor(readSlideSize(list).inView)));

  nav.addEventListener('click', (event) => {
    const pages = event.target.closest<HTMLElement>('[data-rail-step]')?.dataset.railStep;
    if (pages) step(Number(pages));
  });
  box.addEventListener('keydown', (event) => {
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || event.altKey || event.metaKey) return;
    const isForward = (event.key === 'ArrowRight') === (getComputedStyle(list).direction === 'ltr');
    event.preventDefault();
    row.step(isForward ? 1 : -1);
  });
  list.addEventListener('scroll', paint, { passive: true });
};

for (const box of document.querySelectorAll<HTMLElement>('[data-rail]'))
  void whenNear([box]).then(() => startRail(box));
