/** Rejects after `ms` milliseconds. For third-party scripts that neither load nor fail. */
export const withTimeout = <T>(ms: number, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`timeout after ${ms} ms`)), ms)),
  ]);

/** Long enough for slow phones, short enough for choosing another payment method. */
export const SCRIPT_TIMEOUT_MS = 20_000;
