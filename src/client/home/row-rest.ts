import { loadRest } from '#client/cards/load-rest.ts';

/** Loads the remaining products of a row at its first use. `data-rest` is the address of their list. */

const load = (part: Element): void => {
  const box = part.closest<HTMLElement>('[data-rest]');
  const list = box?.querySelector('.rail');
  const url = box?.dataset.rest;
  if (!box || !list || !url) return;
  delete box.dataset.rest;
  // Delays the carousel (client/carousel/moving-row.ts), which would otherwise restart.
  list.toggleAttribute('data-wait', true);
  loadRest(url, list).catch(() => {});
};

const watch = ({ target }: Event): void => {
  const box = target instanceof Element && target.closest('[data-rest] .railbox');
  if (box) load(box);
};

for (const name of ['pointerover', 'focusin']) document.addEventListener(name, watch, { passive: true });
// Scrolling does not bubble.
document.addEventListener('scroll', watch, { capture: true, passive: true });
for (const box of document.querySelectorAll('[data-rest] .railbox:is(:hover, :focus-within)')) load(box);
