import { beforeAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Number of the worker that ran the file. */
    worker?: number;
  }
}

// Tells the reporter which files shared a worker.
// biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern for its fixtures
beforeAll(({}, suite) => {
  suite.file.meta.worker = Number(process.env.VITEST_POOL_ID);
});
