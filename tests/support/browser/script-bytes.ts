import type { Page } from 'playwright';

/** Brotli bytes of the page's scripts. */
export const readScriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

/** Most bytes of the scripts of an office page before a touch: the largest page with 3 % of room. */
export const OFFICE_SCRIPT_BYTES = 27_300;
