import { unpackHidden } from '#client/loading/unpack.ts';
import { $navigation } from './state.ts';

/** Event that hydrates the islands of a listing (`client:touch={{ on }}`). */
export const HYDRATE_EVENT = 'listing:rest';
/** Longer than a typical tap. */
const IDLE_MS = 500;

/**
 * Hydrates the islands after the first click was handled, because the download of React would delay the page that the
 * click fetches.
 */
export const hydrateWhenIdle = (): void => {
  let isTouched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hydrate = (): void => {
    if ($navigation.get()) return;
    unpackHidden();
    for (const island of document.querySelectorAll('[data-swap] > astro-island[ssr]'))
      island.dispatchEvent(new Event(HYDRATE_EVENT, { bubbles: true }));
    // If the scripts fail to load, the next touch retries.
    isTouched = false;
  };
  const wait = (): void => {
    clearTimeout(timer);
    if (isTouched) timer = setTimeout(hydrate, IDLE_MS);
  };
  const onTouch = ({ target }: Event): void => {
    // The target may be the document, which has no `closest`.
    if (!(target as Element).closest?.('[data-swap] > astro-island[ssr]')) return;
    isTouched = true;
    wait();
  };

  for (const name of ['pointerdown', 'focusin', 'keydown']) document.addEventListener(name, onTouch, true);
  $navigation.listen(wait);
};
