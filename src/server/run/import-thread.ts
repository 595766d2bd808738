/** Thread that runs a step of an import, so that the process goes on serving the shop. */
import { workerData } from 'node:worker_threads';
import { asActor } from '#server/audit/actor.ts';
import { runImportStep } from '#server/catalogue/import-jobs/run-import-step.ts';
import type { ThreadInput } from '#server/catalogue/import-jobs/run-in-background.ts';
import { openApp } from '#server/compose.ts';

const { config, id, actor }: ThreadInput = workerData;
const app = await openApp(config);
try {
  await (actor ? asActor(actor, () => runImportStep(app, id)) : runImportStep(app, id));
} finally {
  await app.close();
}
