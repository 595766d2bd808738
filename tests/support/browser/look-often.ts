import type { Page } from 'playwright';

const PAUSE_MS = 100;
const METHOD = 'retryWithProgressAndTimeouts';

type Retry = (progress: unknown, pauses: readonly number[], action: unknown) => Promise<unknown>;

let isDone = false;

/**
 * Playwright looks for an element again after 20, 50, 100 and 100 ms, and then every 500 ms, which is not configurable.
 * Many elements appear soon after the first 270 ms, so that each wait would take 250 ms too long on average. This limits
 * the pauses to 100 ms. It uses Playwright's internals: if they change, tests only become slower.
 */
export const lookOften = (page: Page): void => {
  if (isDone) return;
  isDone = true;
  const connection = Reflect.get(page, '_connection');
  const frame: object | undefined = connection?.toImpl?.(page.mainFrame());
  const retry: Retry | undefined = frame && Reflect.get(frame, METHOD);
  if (!frame || !retry) return;
  Reflect.set(
    Object.getPrototypeOf(frame),
    METHOD,
    function (this: unknown, ...[progress, pauses, action]: Parameters<Retry>) {
      return retry.call(
        this,
        progress,
        pauses.map((ms) => Math.min(ms, PAUSE_MS)),
        action,
      );
    },
  );
};
