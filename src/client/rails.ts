/** Buttons of scrolling rows: a press moves by what is visible; an end disables its button. */

/** Fractions of a pixel are not an end. */
const SLACK = 2;

const startRail = (box: HTMLElement): void => {
  const nav = box.querySelector<HTMLElement>('.railbox__nav');
  const list = box.querySelector<HTMLElement>('.rail');
  if (!nav || !list) return;
  const buttons = [...nav.querySelectorAll<HTMLButtonElement>('[data-rail-step]')];
  const paint = () => {
    const room = list.scrollWidth - list.clientWidth;
    // In right-to-left pages scrollLeft counts down from 0.
    const done = Math.abs(list.scrollLeft);
    nav.hidden = room <= SLACK;
    for (const button of buttons)
      button.disabled = button.dataset.railStep === '1' ? done >= room - SLACK : done <= SLACK;
  };
  nav.addEventListener('click', (event) => {
    const step = (event.target as Element).closest<HTMLElement>('[data-rail-step]')?.dataset.railStep;
    if (!step) return;
    const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    list.scrollBy({ left: Number(step) * forward * list.clientWidth, behavior: 'smooth' });
  });
  list.addEventListener('scroll', paint, { passive: true });
  new ResizeObserver(paint).observe(list);
};

for (const box of document.querySelectorAll<HTMLElement>('[data-rail]')) startRail(box);
