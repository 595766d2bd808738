import type { ClientDirective } from 'astro';
import { stepFor } from '#client/page/arrow-keys.ts';
import { pause, wakeUp } from './island.ts';

/**
 * `client:wake`: an island wakes once the page has loaded and the browser is idle, or sooner when somebody reaches for
 * it; `client:wake="now"` at once. A button that is pressed while the island sleeps says that it is busy, and is
 * pressed again when the island is awake; so are arrow keys in a group of choices. Astro writes this script into the page, so it
 * listens from the first paint.
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
  /** What was asked for meanwhile, in its order, by what asked. */
  const asked = new Map<Event | HTMLElement, { readonly button: HTMLElement; readonly again: () => void }>();
  const asleep = new AbortController();
  let isWaking = false;

  const remember = (event: Event, button: HTMLElement, by: Event | HTMLElement, again: () => void): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    asked.delete(by);
    asked.set(by, { button, again });
    button.setAttribute('aria-busy', 'true');
    void rouse();
  };

  /** Pressed twice is meant once, and counts when it was pressed last. */
  const onClick = (event: Event): void => {
    // Links and fields work by themselves.
    const button = (event.target as Element).closest('button');
    if (button) remember(event, button, button, () => button.click());
  };

  /** Arrows among choices: each goes a step on from where the last one led. Keys that press a button come as clicks. */
  const onKey = (event: KeyboardEvent): void => {
    const choice = (event.target as Element).closest<HTMLButtonElement>('[role=radio]');
    if (!choice || stepFor(event, false) === 0) return;
    remember(event, choice, event, () => {
      const at = document.activeElement;
      const from = at?.parentElement === choice.parentElement ? at : choice;
      from?.dispatchEvent(new KeyboardEvent('keydown', event));
    });
  };

  const rouse = async (): Promise<void> => {
    if (isWaking) return;
    isWaking = true;
    const hydrate = await load();
    await hydrate();
    // Its script did not come: nothing was done, and the next press tries again.
    const hasFailed = island.hasAttribute('ssr');
    isWaking = !hasFailed;
    if (!hasFailed) asleep.abort();
    const acts = [...asked.values()];
    asked.clear();
    for (const { button } of acts) button.removeAttribute('aria-busy');
    if (hasFailed) return;
    for (const { again } of acts) {
      again();
      // The next press must find what this one changed.
      await pause();
    }
  };

  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(rouse, { timeout: LATEST_MS });
    else setTimeout(rouse, 200);
  };

  const early = { capture: true, signal: asleep.signal };
  island.addEventListener('click', onClick, early);
  island.addEventListener('keydown', onKey, early);
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
