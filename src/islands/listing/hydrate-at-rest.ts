import { $going } from './state.ts';

/** The event at which the islands of a listing hydrate (`client:touch={{ on }}`). */
export const REST = 'listing:rest';
/** Longer than a finger stays on a link. */
const REST_MS = 500;

/**
 * Hydrates the islands once one of them was touched and the press is answered. On a slow line React would otherwise share
 * the line with the page that the first press fetches, and that press needs no React.
 */
export const hydrateAtRest = (): void => {
  let isTouched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hydrate = (): void => {
    if ($going.get()) return;
    for (const island of document.querySelectorAll('[data-swap] > astro-island[ssr]'))
      island.dispatchEvent(new Event(REST, { bubbles: true }));
    // The scripts may fail to load; the next touch retries.
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
