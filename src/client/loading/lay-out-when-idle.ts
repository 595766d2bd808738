import { whenEngaged } from './when-engaged.ts';

/**
 * Lays out the sections below the first screen (styles/components/later.css), one for each idle period, so that the scroll
 * bar and printed or captured pages are complete. Without idle periods they are laid out near the viewport only.
 */
export const layOutWhenIdle = (): void => {
  const sections = [...document.querySelectorAll<HTMLElement>('.later')];
  const layOutNext = (): void => {
    sections.shift()?.classList.add('is-laid-out');
    if (sections.length > 0) requestIdleCallback(layOutNext);
  };
  if ('requestIdleCallback' in window) void whenEngaged().then(() => requestIdleCallback(layOutNext));
};
