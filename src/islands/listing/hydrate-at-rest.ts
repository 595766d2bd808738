import { $going } from './state.ts';

/** Event that hydrates the islands of a listing (`client:touch={{ on }}`). */
export const REST = 'listing:rest';
/** Longer than a typical tap. */
const REST_MS = 500;

/**
 * Hydrates the islands after the first press was handled. The press itself needs no React, whose download would delay
 * the page that it fetches on a slow connection.
 */
export const hydrateAtRest = (): void => {
  let isTouched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hydrate = (): void => {
    if ($going.get()) return;
    for (const island of document.querySelectorAll('[data-swap] > astro-island[ssr]'))
      island.dispatchEvent(new Event(REST, { bubbles: true }));
    // Allows the next touch to retry if the scripts fail to load.
    isTouched = false;
  };
  const wait = (): void => {
    clearTimeout(timer);
    if (isTouched) timer = setTimeout(hydrate, REST_MS);
  };
  const onTouch = ({ target }: Event): void => {
    if (!(target as Element).closest?.('[data-swap] > astro-island[ssr]')) return;
    isTouched = true;
    wait();
  };

  for (const name of ['pointerdown', 'focusin', 'keydown']) document.addEventListener(name, onTouch, true);
  $going.listen(wait);
};
