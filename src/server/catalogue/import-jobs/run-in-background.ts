import { Worker } from 'node:worker_threads';
import { type Actor, currentActor } from '#server/audit/actor.ts';
import type { Config } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import { type BEFORE, refuseStep } from './import-store.ts';
import { runImportStep } from './run-import-step.ts';

/** What the thread (server/run/import-thread.ts) receives. */
export interface ThreadInput {
  readonly config: Config;
  readonly id: number;
  readonly actor: Actor | undefined;
}

/** A hostile workbook ends its thread, not the shop. */
const MEMORY_MB = 1536;

/** Runs the step of an import in a thread of its own, or in this process if the shop has no such thread. */
export const runInBackground = (app: App, id: number, step: keyof typeof BEFORE): void | Promise<void> => {
  if (!app.importThread) return runImportStep(app, id);
  const input: ThreadInput = { config: app.config, id, actor: currentActor() };
  const thread = new Worker(app.importThread, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  thread.on('error', (error) => {
    app.log.error({ err: error, importId: id, step }, 'the thread of an import failed');
    const isTooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    void refuseStep(app, id, step, { code: isTooLarge ? 'too_large' : 'broken' }).catch(() => {});
  });
  thread.unref();
};
