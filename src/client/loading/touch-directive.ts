import type { ClientDirective } from 'astro';
import { sleep } from '#domain/sleep.ts';
import { rememberTexts } from './island-texts.ts';

/**
 * Directive `client:touch`. Hydrates an island on the first pointer, focus or key event in it, so that most page views
 * do not load React.
 *
 * - `with: 'selector'`: also on events in matching elements outside the island.
 * - `parameter: 'v'`: immediately if the URL has this parameter.
 * - `on: 'event'`: on this event inside the island instead.
 * - `prefetch: true`: also fetches the scripts when the page is idle, without running them.
 * - `client:touch="now"`: immediately.
 *
 * A click before hydration is held and replayed once. `data-touch` of the island is the type of the first event. Astro
 * inlines this script, so it listens from the first paint.
 *
 * Texts that a translator or an extension has changed are put back before hydration. If React still finds another page
 * than the server has sent, it draws the island again, and the press is replayed on the new control. If React fails and
 * empties the island, the contents are put back, and the page says what to do (client/chrome/toasts.ts).
 */
export type Touch =
  | boolean
  | 'now'
  | {
      readonly with?: string;
      readonly parameter?: string;
      readonly on?: string;
      readonly prefetch?: boolean;
    };

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: Touch;
  }
}

const TOUCHES = ['pointerdown', 'focusin', 'keydown'];
/** Controls whose events are held. Others work without JavaScript. */
const HELD: Record<string, string> = {
  click: 'button:not([popovertarget],[command]),[role=radio],a[data-replay]',
  keydown: '[role=radio]',
  submit: 'form',
};
const IDLE_TIMEOUT_MS = 2000;
const RETRY_MS = 1000;
const PRESSED_MS = 20;

type Press = MouseEvent & KeyboardEvent & SubmitEvent & { readonly target: Element };

/** Only arrow keys are replayed, because other keys also fire a click. A modifier key opens a link in a new tab. */
const isReplayable = (event: Press, control: HTMLElement): boolean => {
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  return event.type === 'keydown'
    ? isPlain && event.key.startsWith('Arrow')
    : isPlain || !('href' in control);
};

const replay = (event: Press, control: HTMLElement): void => {
  if (event.type === 'keydown') {
    // Each arrow key starts from the radio button that the previous one selected.
    const focused = document.activeElement;
    const from = focused?.parentElement === control.parentElement ? focused : control;
    from?.dispatchEvent(new KeyboardEvent('keydown', event));
  } else if (control instanceof HTMLFormElement) control.requestSubmit();
  else control.click();
};

/** React hydrates synchronously on some events, such as this one. */
const hydrateNow = (inside: Element | null): void => {
  inside?.dispatchEvent(new Event('keyup', { bubbles: true }));
};

/** Copies of what the server has sent, of hydrated islands. */
const kept = new WeakMap<Element, DocumentFragment>();

const keepContents = (island: Element): void => {
  const range = document.createRange();
  range.selectNodeContents(island);
  kept.set(island, range.cloneContents());
};

// React empties an island after an error.
addEventListener('error', () => {
  for (const island of document.querySelectorAll('astro-island')) {
    const contents = kept.get(island);
    if (!contents || island.firstChild) continue;
    kept.delete(island);
    island.append(contents);
    island.dispatchEvent(new Event('shop:island-failed', { bubbles: true }));
  }
});

const touch: ClientDirective = (load, { value }, island) => {
  // Astro passes the value of `client:touch` untyped.
  const options = value as Exclude<Touch, boolean | 'now'>;
  /** Held events in order. Repeated clicks on a control are held once, except on `data-repeats` controls. */
  const presses = new Map<unknown, readonly [event: Press, control: HTMLElement, place: number]>();
  const untilHydrated = new AbortController();
  const texts = rememberTexts(island);
  let isLoading = false;
  let isReplaying = false;

  /**
   * Fetches the scripts into the HTTP cache first. After a failed import Astro retries with another URL, and a second
   * copy of React would empty the island.
   */
  const fetchScripts = (priority?: RequestPriority) =>
    Promise.all(
      ['component-url', 'renderer-url'].map(async (name) => {
        const response = await fetch(island.getAttribute(name) ?? '', { priority });
        await response.blob();
      }),
    );

  /** Resolves when the document is parsed, because the labels of the island are at its end. */
  const parsed = (): unknown =>
    document.readyState === 'loading' &&
    new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));

  const hydrate = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    try {
      await fetchScripts().catch(() => sleep(RETRY_MS).then(() => fetchScripts()));
      await parsed();
      const start = await load();
      // A control whose contents are replaced while it is pressed gets no click.
      while (texts.isChanged() && island.matches(':active')) await sleep(PRESSED_MS);
      keepContents(island);
      await start();
      if (texts.isChanged()) {
        texts.putBack();
        // Before any software can change the texts again.
        hydrateNow(island.firstElementChild);
      }
    } catch {
      island.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
    }
    // If hydration failed, Astro leaves the `ssr` attribute. Then the default action runs and the next click retries.
    isReplaying = island.hasAttribute('ssr');
    if (!isReplaying) untilHydrated.abort();
    const heldPresses = [...presses.values()];
    presses.clear();
    for (const [, control] of heldPresses) control.removeAttribute('aria-busy');
    for (const [event, control, place] of heldPresses) {
      // React may draw the island again.
      hydrateNow(control);
      const current = control.isConnected ? control : listLike(control)[place];
      if (current) replay(event, current);
      // Run the effects of this event before the next one.
      await sleep(0);
    }
    isReplaying = isLoading = false;
  };

  const listLike = ({ localName }: Element): HTMLElement[] => [
    ...island.querySelectorAll<HTMLElement>(localName),
  ];

  const hold = (event: Press): void => {
    const control = event.target.closest<HTMLElement>(HELD[event.type] ?? '');
    if (!control || isReplaying || event.defaultPrevented || !isReplayable(event, control)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const repeats = 'repeats' in control.dataset;
    const key = repeats || event.type === 'keydown' ? event : control;
    const pressed = event.submitter ?? control;
    presses.delete(key);
    presses.set(key, [event, pressed, listLike(pressed).indexOf(pressed)]);
    if (!repeats) pressed.setAttribute('aria-busy', 'true');
    void hydrate();
  };

  const onTouch = ({ target, type }: Event): void => {
    // The target may be the document, which has no `closest`.
    const element = target as Element;
    if (!island.contains(element) && !(options.with && element.closest?.(options.with))) return;
    island.dataset.touch ??= type;
    void hydrate();
  };

  const prefetch = () => fetchScripts('low').catch(() => {});
  const prefetchWhenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(prefetch, { timeout: IDLE_TIMEOUT_MS });
    else void prefetch();
  };

  const early = { capture: true, signal: untilHydrated.signal };
  // Each name in HELD is an event that `hold` handles.
  for (const name of Object.keys(HELD)) island.addEventListener(name, hold as EventListener, early);
  for (const name of options.on ? [options.on] : TOUCHES) document.addEventListener(name, onTouch, early);
  const hasParameter = options.parameter && new URLSearchParams(location.search).has(options.parameter);
  if (value === 'now' || hasParameter || island.contains(document.activeElement)) void hydrate();
  else if (options.prefetch)
    if (document.readyState === 'complete') prefetchWhenIdle();
    else addEventListener('load', prefetchWhenIdle, early);
};

export default touch;
