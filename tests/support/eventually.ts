import { vi } from 'vitest';

/** Polls until `check` passes, with a time-out that suits a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000 });
