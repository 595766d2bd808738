import { unpackAll } from './unpack.ts';
import { whenEngaged } from './when-engaged.ts';

/** Longest wait for an idle period (ms). A busy device may have none for a long time. */
const MAX_WAIT_MS = 1000;
/** Part of the height of the viewport. */
const NEAR = '100%';

/**
 * Sections below the first screen (styles/components/later.css, components/Later.astro). Each is unpacked when it is near
 * the viewport. Once the visitor has interacted with the page, or a few seconds after loading, all are unpacked, one a
 * task, so that fast scrolling does not meet a packed one. Then they are laid out, one for each idle period, so that the
 * scroll bar and printed or captured pages are complete.
 */
export const startSections = (onUnpacked: () => void): void => {
  const sections = [...document.querySelectorAll('.later, .is-packed')];
  const open = (section: Element): void => {
    if (!section.matches('.is-packed')) return;
    unpackAll(section);
    onUnpacked();
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) open(target);
    },
    { rootMargin: NEAR },
  );
  const packed = sections.filter((section) => section.matches('.is-packed'));
  for (const section of packed) near.observe(section);
  addEventListener('beforeprint', () => packed.forEach(open));

  const whenFree = () => requestIdleCallback(layOutNext, { timeout: MAX_WAIT_MS });
  const layOutNext = (): void => {
    sections.shift()?.classList.add('is-laid-out');
    if (sections.length > 0) whenFree();
  };
  const openNext = (): void => {
    const section = packed.shift();
    if (section) {
      open(section);
      setTimeout(openNext);
    } else if ('requestIdleCallback' in window) whenFree();
  };
  void whenEngaged().then(openNext);
};
