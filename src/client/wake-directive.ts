import type { ClientDirective } from 'astro';
import { pause, wakeUp } from './island.ts';

/**
 * `client:wake`: an island wakes once the page has loaded and the browser is idle, or sooner when somebody reaches for
 * it; `client:wake="now"` at once. A button that is pressed while the island sleeps says that it is busy, and is
 * pressed again when the island is awake. Astro writes this script into the page, so it listens from the first paint.
 */

declare module 'astro' {
  interface AstroClientDirectives {
    'client:wake'?: boolean | 'now';
  }
}

const REACHES = ['pointerover', 'touchstart', 'focusin'] as const;
/** The longest that a browser which is never idle may put an island off, in milliseconds. */
const LATEST_MS = 2000;

const wake: ClientDirective = (load, { value }, island) => {
  const pressed = new Set<HTMLButtonElement>();
  let isWaking = false;

  const remember = (event: Event): void => {
    // Links and fields work by themselves.
    const button = (event.target as Element).closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Pressed twice is meant once, and counts when it was pressed last.
    pressed.delete(button);
    pressed.add(button);
    button.setAttribute('aria-busy', 'true');
    void rouse();
  };

  const rouse = async (): Promise<void> => {
    if (isWaking) return;
    isWaking = true;
    const hydrate = await load();
    await hydrate();
    // Its script did not come: nothing was done, and the next press tries again.
    const hasFailed = island.hasAttribute('ssr');
    isWaking = !hasFailed;
    if (!hasFailed) island.removeEventListener('click', remember, true);
    const buttons = [...pressed];
    pressed.clear();
    for (const button of buttons) button.removeAttribute('aria-busy');
    if (hasFailed) return;
    for (const button of buttons) {
      button.click();
      // The next press must find what this one changed.
      await pause();
    }
  };

  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(rouse, { timeout: LATEST_MS });
    else setTimeout(rouse, 200);
  };

  island.addEventListener('click', remember, true);
  for (const reach of REACHES) island.addEventListener(reach, rouse, { once: true, passive: true });
  if (value === 'now') void rouse();
  else if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
};

/** Astro's own element is left out of the page (astro.config.mjs). */
class Island extends HTMLElement {
  connectedCallback(): void {
    wake(async () => () => wakeUp(this), JSON.parse(this.getAttribute('opts') ?? '{}'), this);
  }
}
customElements.define('astro-island', Island);

export default wake;
