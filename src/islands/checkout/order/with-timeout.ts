/** Rejects after `ms`. For third-party scripts that neither load nor fail. */
export const withTimeout = <T>(ms: number, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`timeout after ${ms} ms`)), ms)),
  ]);

/** Allows for slow phones, but fails early enough to choose another payment method. */
export const SCRIPT_TIMEOUT_MS = 20_000;
