import { type TracedPage, type TraceEvent, WATCHED_MS } from './trace-page.ts';

/** Shorter tasks do not block (as defined by the Long Tasks API). */
const LONG_TASK_MS = 50;

/** Figures of the first five seconds of a page without input. */
export interface Figures {
  /** First and largest contentful paint, in milliseconds. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
  /** Time of all tasks above 50 ms each, in milliseconds: from the start of the navigation, and after the first paint. */
  readonly blocked: number;
  readonly blockedAfterPaint: number;
  /** Time of all tasks of the main thread, in milliseconds. */
  readonly busy: number;
  /** Of it, in milliseconds. Style and layout that a script waits for are part of its time, too. */
  readonly style: number;
  readonly layout: number;
  readonly script: number;
  /** Frames that the main thread committed. */
  readonly frames: number;
  readonly elements: number;
  /** SVG images, each of which has a layout of its own. */
  readonly svgDocuments: number;
  readonly requestsBeforePaint: number;
  readonly requests: number;
  /** Kilobytes of all responses, compressed. */
  readonly kilobytes: number;
}

const TASK = new Set(['RunTask']);
const STYLE = new Set(['UpdateLayoutTree']);
const LAYOUT = new Set(['Layout']);
const SCRIPT = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'v8.evaluateModule',
  'v8.callFunction',
  'v8.compile',
  'v8.compileModule',
]);

interface MainThread {
  readonly start: number;
  readonly frame: string;
  /** Events of the page's main thread from the start of the navigation, sorted by time. */
  readonly events: readonly TraceEvent[];
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** @throws Error if the trace has no navigation to a page */
const findMainThread = (events: readonly TraceEvent[]): MainThread => {
  const navigation = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' &&
      args.data?.isOutermostMainFrame &&
      /^https?:/.test(args.data.documentLoaderURL),
  );
  if (!navigation) throw new Error('The trace has no navigation');
  const { pid, tid, ts: start, args } = navigation;
  const until = start + WATCHED_MS * 1000;
  return {
    start,
    frame: args.frame,
    events: events
      .filter(
        (event) => event.pid === pid && event.tid === tid && endOf(event) >= start && endOf(event) <= until,
      )
      .toSorted((a, b) => a.ts - b.ts),
  };
};

/** Sums the time of events, in milliseconds. One within another counts once. */
const sumTime = ({ start, events }: MainThread, names: ReadonlySet<string>): number => {
  let sum = 0;
  let until = start;
  for (const event of events) {
    if (!names.has(event.name) || endOf(event) <= until) continue;
    sum += endOf(event) - Math.max(event.ts, until);
    until = endOf(event);
  }
  return sum / 1000;
};

/** Sums what each task takes above 50 ms, in milliseconds. */
const sumBlocked = (events: readonly TraceEvent[], since: number): number =>
  events
    .filter(({ name }) => TASK.has(name))
    .map((task) => (endOf(task) - Math.max(task.ts, since)) / 1000 - LONG_TASK_MS)
    .reduce((sum, ms) => sum + Math.max(0, ms), 0);

export const readTrace = ({ events, paints }: TracedPage): Figures => {
  const thread = findMainThread(events);
  const { start, frame, events: own } = thread;
  const painted = start + paints.first * 1000;
  const inImages = own.filter(
    ({ name, args }) => LAYOUT.has(name) && args.beginData && args.beginData.frame !== frame,
  );
  const sent = own.filter(
    ({ name, args }) => name === 'ResourceSendRequest' && /^https?:/.test(args.data.url),
  );
  const complete = own.filter(({ name }) => name === 'ResourceFinish');
  return {
    firstPaint: paints.first,
    largestPaint: paints.largest,
    layoutShift: paints.layoutShift,
    blocked: sumBlocked(own, start),
    blockedAfterPaint: sumBlocked(own, painted),
    busy: sumTime(thread, TASK),
    style: sumTime(thread, STYLE),
    layout: sumTime(thread, LAYOUT),
    script: sumTime(thread, SCRIPT),
    frames: own.filter(({ name }) => name === 'Commit').length,
    elements: paints.elements,
    svgDocuments: new Set(inImages.map(({ args }) => args.beginData.frame)).size,
    requestsBeforePaint: sent.filter(({ ts }) => ts < painted).length,
    requests: sent.length,
    kilobytes: complete.reduce((sum, { args }) => sum + args.data.encodedDataLength, 0) / 1000,
  };
};
