/**
 * Fetches React with our `hydrate` (islands/ui/hydrate.tsx) and an island's script, and lets it take over. Astro's own element can do
 * much more than ours need, and would cost every page with an island a kilobyte; the build leaves it out
 * (`ownIslands` in astro.config.mjs).
 */

const RETRY_MS = 1000;

/** @param ms 0: until the next task */
export const pause = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Into the browser's cache, with a second try: a module that did not come once may be missing for as long as the page lives. */
const bring = (url: string): Promise<Blob> => {
  const get = () => fetch(url).then((response) => response.blob());
  return get().catch(() => pause(RETRY_MS).then(get));
};

/** An island is whole when the parser is done, and so is all that the scripts of the page look for as they start. */
const parsed = (): Promise<unknown> | false =>
  document.readyState === 'loading' &&
  new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));

/** Hydration is a task of its own, so that the visitor's presses find a gap. Where this fails, the attribute `ssr` stays. */
export const wakeUp = async (island: HTMLElement): Promise<void> => {
  const read = (name: string): string => island.getAttribute(name) ?? '';
  try {
    const scripts = [read('renderer-url'), read('component-url')] as const;
    await Promise.all([...scripts.map(bring), parsed()]);
    const [{ hydrate }, script] = await Promise.all([import(scripts[0]), import(scripts[1])]);
    await pause();
    hydrate(island, script[read('component-export')]);
    island.removeAttribute('ssr');
  } catch (error) {
    console.error(error);
    island.dispatchEvent(new Event('island-failed', { bubbles: true }));
  }
};
