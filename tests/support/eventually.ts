import { vi } from 'vitest';
import { patient } from './patience.ts';

/** Repeats `check` until it passes. Fails with its last error. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: patient(15_000) });
