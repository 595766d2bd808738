import { performance } from 'node:perf_hooks';

export interface QueueTimer {
  now(): number;
  /** Active time of the event loop, excluding waits for I/O. */
  busy(): number;
  /** Calls after a delay; 0 means after pending I/O. @returns a function that cancels the timer */
  after(ms: number, call: () => void): () => void;
}

/** `variant`: searches, filters and forms, which are unlimited in number. */
export type RenderKind = 'page' | 'variant';

export interface RenderJob {
  readonly kind: RenderKind;
  /** Variants are scheduled round-robin by client address. */
  readonly address: string;
  isWanted(): boolean;
}

/** Thrown when the queue is full or no client waits for the job. */
export class QueueRefusal extends Error {}

export interface QueueRules {
  /** Concurrent renderings; 1 if rendering never waits for I/O. */
  readonly concurrency: number;
  readonly maximum: Readonly<Record<RenderKind, number>>;
}

/** Pause as a multiple of the rendering time. Limits variants to a twelfth of the process, pages to half of it. */
const REST: Readonly<Record<RenderKind, number>> = { page: 1, variant: 11 };
const MOST_REST_MS = 3_000;
/** Pauses end after this time without other requests. */
const CALM_MS = 500;

const realTimer: QueueTimer = {
  now: () => performance.now(),
  busy: () => performance.eventLoopUtilization().active,
  after: (ms, call) => {
    if (ms <= 0) {
      const handle = setImmediate(call);
      return () => clearImmediate(handle);
    }
    const handle = setTimeout(call, Math.ceil(ms));
    return () => clearTimeout(handle);
  },
};

interface Waiting {
  readonly job: RenderJob;
  start(): Promise<void>;
  refuse(): void;
}

const createRoundRobin = () => {
  const byAddress = new Map<string, Waiting[]>();
  let count = 0;
  const remove = (address: string, list: Waiting[]): void => {
    count -= 1;
    if (list.length === 0) byAddress.delete(address);
  };
  return {
    count: () => count,
    push: (one: Waiting): void => {
      const list = byAddress.get(one.job.address);
      if (list) list.push(one);
      else byAddress.set(one.job.address, [one]);
      count += 1;
    },
    take: (): Waiting | undefined => {
      const [turn] = byAddress;
      if (!turn) return undefined;
      const [address, list] = turn;
      const one = list.shift();
      byAddress.delete(address);
      byAddress.set(address, list);
      remove(address, list);
      return one;
    },
    takeFromLargest: (address: string): Waiting | undefined => {
      const [largest, list] = [...byAddress].reduce((most, other) =>
        other[1].length > most[1].length ? other : most,
      );
      if (list.length <= (byAddress.get(address)?.length ?? 0) + 1) return undefined;
      const one = list.pop();
      remove(largest, list);
      return one;
    },
  };
};

export interface RenderQueue {
  /** @throws QueueRefusal */
  run<T>(job: RenderJob, render: () => Promise<T>): Promise<T>;
  recordOther(): void;
}

export const createRenderQueue = (
  { concurrency, maximum }: QueueRules,
  timer: QueueTimer = realTimer,
): RenderQueue => {
  const waiting = { page: createRoundRobin(), variant: createRoundRobin() };
  const freeAt = { page: 0, variant: 0 };
  let running = 0;
  let busyBefore = 0;
  let lastOther = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  const scheduleAfter = (ms: number): void => {
    cancel?.();
    cancel = timer.after(ms, startNext);
  };

  const finish = (kind: RenderKind): void => {
    running -= 1;
    const [now, busy] = [timer.now(), timer.busy()];
    const from = now - lastOther > CALM_MS ? now : Math.max(now, freeAt[kind]);
    freeAt[kind] = Math.min(from + REST[kind] * (busy - busyBefore), now + MOST_REST_MS);
    busyBefore = busy;
    if (waiting.page.count() + waiting.variant.count() > 0) scheduleAfter(0);
  };

  const begin = (kind: RenderKind): void => {
    const one = waiting[kind].take();
    if (!one?.job.isWanted()) one?.refuse();
    else {
      if (running === 0) busyBefore = timer.busy();
      running += 1;
      void one.start().then(() => finish(kind));
    }
  };

  /** Starts one rendering at most, so that pending I/O is processed before the next one. */
  function startNext(): void {
    cancel = undefined;
    if (running >= concurrency) return;
    const kinds = (['page', 'variant'] as const).filter((kind) => waiting[kind].count() > 0);
    const now = timer.now();
    const calmIn = lastOther + CALM_MS - now;
    const ready = kinds.find((kind) => calmIn < 0 || freeAt[kind] <= now);
    if (ready) {
      begin(ready);
      scheduleAfter(0);
    } else if (kinds.length > 0)
      scheduleAfter(Math.max(1, Math.min(calmIn, ...kinds.map((kind) => freeAt[kind] - now))));
  }

  const push = (one: Waiting): void => {
    const { kind, address } = one.job;
    if (waiting[kind].count() >= maximum[kind]) {
      const other = waiting[kind].takeFromLargest(address);
      (other ?? one).refuse();
      if (!other) return;
    }
    waiting[kind].push(one);
    scheduleAfter(0);
  };

  return {
    run: (job, render) =>
      new Promise((resolve, reject) => {
        push({
          job,
          start: async () => {
            try {
              resolve(await render());
            } catch (error) {
              reject(error);
            }
          },
          refuse: () => reject(new QueueRefusal()),
        });
      }),
    recordOther: () => {
      lastOther = timer.now();
    },
  };
};
