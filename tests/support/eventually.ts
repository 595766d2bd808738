import { vi } from 'vitest';
import { patient } from './patience.ts';

/** Repeats `check` until it passes. Fails with its last error. */
export const eventually = <T>(check: () => T | Promise<T>, withinMs = 15_000): Promise<T> =>
  vi.waitFor(check, { timeout: patient(withinMs) });
