/** A promise that is given up after `ms`, for scripts of others that neither come nor fail. */
export const within = <T>(ms: number, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)),
  ]);

/** Long enough for a slow phone, short enough to choose another way to pay instead. */
export const SCRIPT_TIMEOUT_MS = 20_000;
