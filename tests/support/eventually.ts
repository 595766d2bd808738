import { vi } from 'vitest';

/** Waits for what another task, process or server will have done, as long as a machine may need that has much else to do. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000 });
