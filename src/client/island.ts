/**
 * Fetches an island's script, which brings `hydrate` along (islands/ui/hydrate.tsx), and lets it take over. Astro's own element can do
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

/** An island is whole when the parser is done. */
const parsed = (): Promise<unknown> | false =>
  document.readyState === 'loading' &&
  new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));

/** Where this fails, the attribute `ssr` stays. */
export const wakeUp = async (island: HTMLElement): Promise<void> => {
  try {
    const script = await fetchModule(island.getAttribute('component-url') ?? '');
    await parsed();
    script.hydrate(island, script[island.getAttribute('component-export') ?? '']);
    island.removeAttribute('ssr');
  } catch (error) {
    console.error(error);
    island.dispatchEvent(new Event('island-failed', { bubbles: true }));
  }
};
