import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';

const LATENCY_MS = 150;
const DOWN_BITS = 1_600_000;
const UP_BITS = 750_000;
const CPU_SLOWDOWN = 4;
export const CONDITIONS = `${LATENCY_MS} ms, ${DOWN_BITS / 1e6} Mbit/s, CPU ${CPU_SLOWDOWN}x slower`;
/** The measured time since the start of the navigation. */
export const WATCHED_MS = 5000;

const CATEGORIES = [
  '-*',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'loading',
  'v8.execute',
];

/** Event of a Chromium trace. Times are in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  // biome-ignore lint/suspicious/noExplicitAny: each kind of event has its own arguments
  readonly args: Readonly<Record<string, any>>;
}

/** What the page itself reports, in milliseconds since the start of the navigation. */
export interface Paints {
  readonly first: number;
  readonly largest: number;
  readonly layoutShift: number;
  readonly elements: number;
}

export interface TracedPage {
  readonly events: readonly TraceEvent[];
  readonly paints: Paints;
}

/** Runs in the page. */
const readPaints = (until: number): Paints => {
  const read = (type: string) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type, buffered: true });
    const entries = observer.takeRecords().filter(({ startTime }) => startTime < until);
    observer.disconnect();
    return entries;
  };
  const shifts = read('layout-shift') as (PerformanceEntry & { value: number })[];
  return {
    first: read('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
    largest: read('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
    elements: document.getElementsByTagName('*').length,
  };
};

/** Opens a page in a new browser context, on a slow phone with a slow connection, and does not touch it. */
export const tracePage = async (browser: Browser, url: string): Promise<TracedPage> => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: DOWN_BITS / 8,
      uploadThroughput: UP_BITS / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(url, { waitUntil: 'commit' });
    await wait(WATCHED_MS);
    const trace = await browser.stopTracing();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
    return { events: traceEvents, paints: await page.evaluate(readPaints, WATCHED_MS) };
  } finally {
    await context.close();
  }
};
