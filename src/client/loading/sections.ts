import { unpackAll } from './unpack.ts';
import { whenEngaged } from './when-engaged.ts';

/** Longest wait for an idle period (ms). A busy device may have none, and somebody who scrolls fast does not wait. */
const MAX_WAIT_MS = 200;
/** Part of the height of the viewport. */
const NEAR = '100%';

const whenIdle = (next: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: MAX_WAIT_MS });
  else setTimeout(next, MAX_WAIT_MS);
};

/**
 * Sections below the first screen (styles/components/later.css, components/Later.astro). Each is unpacked when it is near
 * the viewport. Once the visitor has interacted with the page, or a few seconds after loading, all are unpacked and laid
 * out, one for each idle period, so that the scroll bar, searches in the page and captured pages are complete.
 */
export const startSections = (onUnpacked: () => void): void => {
  const sections = [...document.querySelectorAll('.later, .is-packed')];
  const open = (section: Element): void => {
    if (!section.matches('.is-packed')) return;
    unpackAll(section);
    onUnpacked();
  };
  const layOutNext = (): void => {
    const section = sections.shift();
    if (!section) return;
    open(section);
    section.classList.add('is-laid-out');
    whenIdle(layOutNext);
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) open(target);
    },
    { rootMargin: NEAR },
  );
  for (const section of sections) near.observe(section);
  addEventListener('beforeprint', () => sections.forEach(open));
  void whenEngaged().then(() => whenIdle(layOutNext));
};
