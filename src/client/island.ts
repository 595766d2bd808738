/**
 * Fetches React with our `hydrate` (islands/ui/hydrate.tsx) and an island's script, and lets it take over. Astro's own element can do
 * much more than ours need, and would cost every page with an island a kilobyte; the build leaves it out
 * (`ownIslands` in astro.config.mjs).
 */

const RETRY_MS = 1000;

const fetchModule = (url: string) =>
  import(url).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    // A browser may remember that an address did not answer.
    return import(`${url}?again=${Date.now()}`);
  });

const preload = (url: string): void => {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = url;
  document.head.append(link);
};

export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** An island is whole when the parser is done, and so is all that the scripts of the page look for as they start. */
const parsed = (): Promise<unknown> | false =>
  document.readyState === 'loading' &&
  new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));

/** Step by step, so that the visitor's presses find a gap. Where this fails, the attribute `ssr` stays. */
export const wakeUp = async (island: HTMLElement): Promise<void> => {
  const read = (name: string): string => island.getAttribute(name) ?? '';
  try {
    const scripts = [read('renderer-url'), read('component-url')] as const;
    for (const url of scripts) preload(url);
    await parsed();
    const { hydrate } = await fetchModule(scripts[0]);
    await nextTask();
    const script = await fetchModule(scripts[1]);
    await nextTask();
    hydrate(island, script[read('component-export')]);
    island.removeAttribute('ssr');
  } catch (error) {
    console.error(error);
    island.dispatchEvent(new Event('island-failed', { bubbles: true }));
  }
};
