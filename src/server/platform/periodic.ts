/**
 * Runs `run` now and then every `everyMs`, without overlap. `signal` aborts at the stop.
 * @returns a function that stops it and waits for the current run
 */
export const startPeriodic = (
  everyMs: number,
  run: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  let current: Promise<unknown> = Promise.resolve();
  const next = () => {
    current = current
      .then(() => run(stopping.signal))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error);
      });
  };
  next();
  const timer = setInterval(next, everyMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await current;
  };
};
