import { whenEngaged } from './when-engaged.ts';

/** Longest wait for an idle period (ms). A busy device may have none for a long time. */
const MAX_WAIT_MS = 1000;

/**
 * Lays out the sections below the first screen (styles/components/later.css), one for each idle period, so that the scroll
 * bar and printed or captured pages are complete.
 */
export const layOutWhenIdle = (): void => {
  const sections = [...document.querySelectorAll<HTMLElement>('.later')];
  const whenFree = () => requestIdleCallback(layOutNext, { timeout: MAX_WAIT_MS });
  const layOutNext = (): void => {
    sections.shift()?.classList.add('is-laid-out');
    if (sections.length > 0) whenFree();
  };
  if ('requestIdleCallback' in window) void whenEngaged().then(whenFree);
};
