import type { ClientDirective } from 'astro';
import { sleep } from '#domain/sleep.ts';

/**
 * `client:touch` hydrates an island at the first touch, focus or key in it, so a page that is only read never fetches React.
 *
 * - `client:touch={{ with: 'selector' }}`: also when such an element elsewhere is touched, such as the button of the island's dialog.
 * - `client:touch={{ parameter: 'v' }}`: at once when the address has this parameter, which only the island can apply.
 * - `client:touch={{ on: 'event' }}`: at this event inside the island instead, for pages whose script can choose a better moment.
 * - `client:touch={{ prefetch: true }}`: fetches the scripts at idle with low priority, and does not run them.
 * - `client:touch="now"`: at once.
 *
 * A press before hydration is held and replayed once. `data-touch` of the island names the event that came first. Astro writes this script into
 * the page, so it listens from the first paint.
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
/** What a held event is about. Buttons that open something without script, and other links, work by themselves. */
const HELD: Record<string, string> = {
  click: 'button:not([popovertarget],[command]),[role=radio],a[data-replay]',
  keydown: '[role=radio]',
  submit: 'form',
};
/** The longest that a browser which is never idle may put a prefetch off, in milliseconds. */
const IDLE_TIMEOUT_MS = 2000;
const RETRY_MS = 1000;

type Press = MouseEvent & KeyboardEvent & SubmitEvent;

/**
 * Keys that press a button come as clicks; only arrows among choices do something else. A modifier key opens a link in another tab, and means
 * nothing on a button.
 */
const isReplayable = (event: Press, control: HTMLElement): boolean => {
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  return event.type === 'keydown'
    ? isPlain && event.key.startsWith('Arrow')
    : isPlain || !('href' in control);
};

const replay = (event: Press, control: HTMLElement): void => {
  if (event.type === 'click') control.click();
  // React hydrates at once for a click, but not for a submit.
  else if (event.submitter) event.submitter.click();
  else if (event.type === 'submit') (control as HTMLFormElement).requestSubmit();
  else {
    // Each arrow goes on from the choice to which the one before has led.
    const focused = document.activeElement;
    const from = focused?.parentElement === control.parentElement ? focused : control;
    from?.dispatchEvent(new KeyboardEvent('keydown', event));
  }
};

const touch: ClientDirective = (load, { value }, island) => {
  const options = value as Exclude<Touch, boolean | 'now'>;
  /** Presses in their order. A control that is pressed twice is replayed once, but each arrow and each press on `data-repeats` counts. */
  const presses = new Map<unknown, readonly [event: Press, control: HTMLElement]>();
  const untilHydrated = new AbortController();
  let isLoading = false;
  let isReplaying = false;

  /** Into the HTTP cache first: where an import fails, Astro imports another URL, and a second copy of React empties the island. */
  const fetchScripts = (priority?: RequestPriority) =>
    Promise.all(
      ['component-url', 'renderer-url'].map(async (name) => {
        const response = await fetch(island.getAttribute(name) ?? '', { priority });
        await response.blob();
      }),
    );

  /** The scripts of the page find its labels behind the island, and the island renders with them. */
  const parsed = (): unknown =>
    document.readyState === 'loading' &&
    new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));

  const hydrate = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    try {
      await fetchScripts().catch(() => sleep(RETRY_MS).then(() => fetchScripts()));
      await parsed();
      await (await load())();
    } catch {
      island.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
    }
    // Astro leaves the attribute where the scripts could not be fetched: links and forms then do what they do without script, and the next
    // press tries again.
    isReplaying = island.hasAttribute('ssr');
    if (!isReplaying) untilHydrated.abort();
    const held = [...presses.values()];
    presses.clear();
    for (const [event, control] of held) (event.submitter ?? control).removeAttribute('aria-busy');
    for (const press of held) {
      replay(...press);
      // The next press finds what this one has changed.
      await sleep(0);
    }
    isReplaying = isLoading = false;
  };

  const hold = (event: Press): void => {
    const control = (event.target as Element).closest<HTMLElement>(HELD[event.type] ?? '');
    if (!control || isReplaying || event.defaultPrevented || !isReplayable(event, control)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const repeats = 'repeats' in control.dataset;
    const key = repeats || event.type === 'keydown' ? event : control;
    presses.delete(key);
    presses.set(key, [event, control]);
    if (!repeats) (event.submitter ?? control).setAttribute('aria-busy', 'true');
    void hydrate();
  };

  const onTouch = ({ target, type }: Event): void => {
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
  for (const name of Object.keys(HELD)) island.addEventListener(name, hold as EventListener, early);
  for (const name of options.on ? [options.on] : TOUCHES) document.addEventListener(name, onTouch, early);
  const isAsked = options.parameter && new URLSearchParams(location.search).has(options.parameter);
  if (value === 'now' || isAsked || island.contains(document.activeElement)) void hydrate();
  else if (options.prefetch)
    if (document.readyState === 'complete') prefetchWhenIdle();
    else addEventListener('load', prefetchWhenIdle, early);
};

export default touch;
