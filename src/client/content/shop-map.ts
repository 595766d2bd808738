import { copyTemplate } from '#client/page/template.ts';

/** Replaces the static map with the embedded one on click. */

const button = document.querySelector<HTMLButtonElement>('[data-map-show]');

button?.addEventListener('click', () => {
  const frame = copyTemplate('live-map');
  const figure = button.closest('.map');
  figure?.classList.add('map--live');
  figure?.querySelector('svg')?.replaceWith(frame);
  button.parentElement?.remove();
  frame.focus();
});
