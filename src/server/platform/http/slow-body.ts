import type { IncomingMessage } from 'node:http';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Calls `onLate` if the body is not complete in time. */
export const limitBodyTime = (request: IncomingMessage, ms: number, onLate: () => void): void => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && Number(length ?? 0) === 0) return;
  const timer = setTimeout(() => {
    if (!request.complete) onLate();
  }, ms).unref();
  timers.set(request, timer);
  for (const event of ['end', 'close'] as const) request.once(event, () => clearTimeout(timer));
};

/** For uploads, after their sender is known. The server's timeout for complete requests still applies. */
export const allowSlowBody = (request: IncomingMessage): void => clearTimeout(timers.get(request));
