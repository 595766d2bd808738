/** Puts the embedded map in the place of the drawn one when its button is pressed; nothing is loaded from its host before. */

const button = document.querySelector<HTMLButtonElement>('[data-map-show]');

button?.addEventListener('click', () => {
  const { mapSrc = '', mapTitle = '' } = button.dataset;
  const frame = document.createElement('iframe');
  frame.title = mapTitle;
  frame.referrerPolicy = 'no-referrer';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
  frame.src = mapSrc;
  const figure = button.closest('.map');
  figure?.classList.add('map--live');
  figure?.querySelector('svg')?.replaceWith(frame);
  button.parentElement?.remove();
  frame.focus();
});
