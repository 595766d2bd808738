import { type TracedPage, type TraceEvent, WATCHED_MS } from './trace-page.ts';

/** Shorter tasks do not block (as defined by the Long Tasks API). */
const LONG_TASK_MS = 50;

/** Figures of the first five seconds of a page without input. */
export interface Figures {
  /** First and largest contentful paint, in milliseconds. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
  /** Time of all tasks above 50 ms each, from the start of the navigation, in milliseconds. */
  readonly blocked: number;
  /** Time of all tasks of the main thread, in milliseconds. */
  readonly busy: number;
  /** Frames that the main thread committed. */
  readonly frames: number;
  readonly elements: number;
  /** Layout objects of the document in its first frame. */
  readonly layoutObjects: number;
  /** SVG images, each of which has a layout of its own. */
  readonly svgDocuments: number;
  /** Layouts that a script waited for. */
  readonly forcedLayouts: number;
  /** Requests sent before the first paint, and kilobytes of the responses that were complete. */
  readonly requests: number;
  readonly kilobytes: number;
}

const SCRIPTS = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'v8.evaluateModule',
  'v8.callFunction',
]);

export interface MainThread {
  readonly start: number;
  readonly frame: string;
  /** Events of the page's main thread from the start of the navigation, sorted by time. */
  readonly events: readonly TraceEvent[];
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** @throws Error if the trace has no navigation to a page */
export const findMainThread = (events: readonly TraceEvent[]): MainThread => {
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
      .filter((event) => event.pid === pid && event.tid === tid && endOf(event) >= start && event.ts < until)
      .toSorted((a, b) => a.ts - b.ts),
  };
};

export const isForced = (layout: TraceEvent, events: readonly TraceEvent[]): boolean =>
  events.some((event) => SCRIPTS.has(event.name) && event.ts <= layout.ts && endOf(event) >= endOf(layout));

export const readTrace = ({ events, paints }: TracedPage): Figures => {
  const { start, frame, events: own } = findMainThread(events);
  const until = start + WATCHED_MS * 1000;
  const painted = start + paints.first * 1000;
  const tasks = own
    .filter(({ name }) => name === 'RunTask')
    .map((task) => (Math.min(endOf(task), until) - Math.max(task.ts, start)) / 1000);
  const layouts = own.filter(({ name }) => name === 'Layout');
  const inPage = layouts.filter(({ args }) => args.beginData?.frame === frame);
  const inImages = layouts.filter(({ args }) => args.beginData && args.beginData.frame !== frame);
  // The empty document before the first byte of the body has one layout object.
  const commit = own.find(
    ({ name, ts }) =>
      name === 'Commit' && inPage.some(({ args, ts: at }) => at < ts && args.beginData.totalObjects > 1),
  );
  const early = own.filter(({ ts }) => ts < painted);
  const sent = early.filter(
    ({ name, args }) => name === 'ResourceSendRequest' && /^https?:/.test(args.data.url),
  );
  const complete = early.filter(({ name }) => name === 'ResourceFinish');
  return {
    firstPaint: paints.first,
    largestPaint: paints.largest,
    layoutShift: paints.layoutShift,
    blocked: tasks.reduce((sum, ms) => sum + Math.max(0, ms - LONG_TASK_MS), 0),
    busy: tasks.reduce((sum, ms) => sum + ms, 0),
    frames: own.filter(({ name }) => name === 'Commit').length,
    elements: paints.elements,
    layoutObjects:
      inPage.findLast(({ ts }) => commit && ts < commit.ts)?.args.beginData.totalObjects ?? Number.NaN,
    svgDocuments: new Set(inImages.map(({ args }) => args.beginData.frame)).size,
    forcedLayouts: inPage.filter((layout) => isForced(layout, own)).length,
    requests: sent.length,
    kilobytes: complete.reduce((sum, { args }) => sum + args.data.encodedDataLength, 0) / 1000,
  };
};
