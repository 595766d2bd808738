import type { ClientDirective } from 'astro';
import { stepFor } from '#client/page/arrow-keys.ts';

/**
 * `client:touch` hydrates an island at the first touch, focus or key in it, so a page that is only read never fetches React.
 *
 * - `client:touch={{ with: 'selector' }}`: also when such an element elsewhere is touched, such as the button of the island's dialog.
 * - `client:touch={{ parameter: 'v' }}`: at once when the address has this parameter, which only the island can apply.
 * - `client:touch={{ prefetch: true }}`: fetches the scripts at idle with low priority, and does not run them.
 * - `client:touch="now"`: at once.
 *
 * A press before hydration is held and replayed once. Astro writes this script into the page, so it listens from the first paint.
 */
export type Touch =
  | boolean
  | 'now'
  | { readonly with?: string; readonly parameter?: string; readonly prefetch?: boolean };

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: Touch;
  }
}

const TOUCHES = ['pointerdown', 'focusin', 'keydown'] as const;
/** Buttons that open something without script, and other links, work by themselves. */
const HELD = 'button:not([popovertarget],[command]),[role=radio],a[data-replay]';
/** The longest that a browser which is never idle may put a prefetch off, in milliseconds. */
const IDLE_TIMEOUT_MS = 2000;

interface Held {
  readonly control: HTMLElement;
  readonly replay: () => void;
}

const touch: ClientDirective = (load, { value }, island) => {
  const options = typeof value === 'object' ? (value as Exclude<Touch, boolean | 'now'>) : {};
  /** Presses in their order, by what asked for them: a control that is pressed twice is replayed once. */
  const presses = new Map<Event | HTMLElement, Held>();
  const untilHydrated = new AbortController();
  let isLoading = false;
  let isReplaying = false;

  const replayAll = async (): Promise<void> => {
    const all = [...presses.values()];
    presses.clear();
    for (const { control } of all) control.removeAttribute('aria-busy');
    for (const { replay } of all) {
      replay();
      // The next press finds what this one has changed.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };

  const hydrate = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    await (await load())();
    // Astro leaves the attribute where the scripts could not be fetched: links and forms then do what they do without script, and the next
    // press tries again.
    isReplaying = island.hasAttribute('ssr');
    if (!isReplaying) untilHydrated.abort();
    await replayAll();
    isReplaying = false;
    isLoading = false;
  };

  const hold = (event: Event, control: HTMLElement, key: Event | HTMLElement, replay: () => void): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    presses.delete(key);
    presses.set(key, { control, replay });
    control.setAttribute('aria-busy', 'true');
    void hydrate();
  };

  const isOver = (event: Event): boolean => isReplaying || event.defaultPrevented;

  const onClick = (event: MouseEvent): void => {
    const control = (event.target as Element).closest<HTMLElement>(HELD);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (control && isPlain && !isOver(event)) hold(event, control, control, () => control.click());
  };

  const onSubmit = (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    if (!isOver(event)) hold(event, submitter ?? form, form, () => form.requestSubmit(submitter));
  };

  /** Arrow keys among choices: each goes on from where the one before led. Keys that press a button come as clicks. */
  const onKey = (event: KeyboardEvent): void => {
    const choice = (event.target as Element).closest<HTMLElement>('[role=radio]');
    if (!choice || isOver(event) || stepFor(event, false) === 0) return;
    hold(event, choice, event, () => {
      const focused = document.activeElement;
      const from = focused?.parentElement === choice.parentElement ? focused : choice;
      from?.dispatchEvent(new KeyboardEvent('keydown', event));
    });
  };

  const onTouch = ({ target }: Event): void => {
    const element = target as Element;
    if (island.contains(element) || (options.with && element.closest?.(options.with))) void hydrate();
  };

  const prefetch = (): void => {
    for (const name of ['component-url', 'renderer-url'])
      fetch(island.getAttribute(name) ?? '', { priority: 'low' }).catch(() => {});
  };
  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(prefetch, { timeout: IDLE_TIMEOUT_MS });
    else prefetch();
  };

  const { signal } = untilHydrated;
  const held = { capture: true, signal };
  island.addEventListener('click', onClick, held);
  island.addEventListener('submit', onSubmit, held);
  island.addEventListener('keydown', onKey, held);
  for (const name of TOUCHES)
    document.addEventListener(name, onTouch, { capture: true, passive: true, signal });
  const hasParameter = options.parameter && new URLSearchParams(location.search).has(options.parameter);
  if (value === 'now' || hasParameter || island.contains(document.activeElement)) void hydrate();
  else if (!options.prefetch) return;
  else if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true, signal });
};

export default touch;
