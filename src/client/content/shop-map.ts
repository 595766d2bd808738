import { copyTemplate } from '#client/page/template.ts';

/** Puts the embedded map in the place of the drawn one when its button is pressed; nothing is loaded from its host before. */

const button = document.querySelector<HTMLButtonElement>('[data-map-show]');

button?.addEventListener('click', () => {
  const frame = copyTemplate('live-map');
  const figure = button.closest('.map');
  figure?.classList.add('map--live');
  figure?.querySelector('svg')?.replaceWith(frame);
  button.parentElement?.remove();
  frame.focus();
});
