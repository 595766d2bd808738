import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#server/context.ts';
import { dropUpload, importsFolder } from './import-files.ts';
import { findImport, NEEDS_FILE, STEPS } from './import-store.ts';

const FILE = /^(\d+)\.(upload|progress)$/;

/** Deletes uploads and progress that a killed process left behind. Called at the start, when no step of this shop runs. */
export const sweepImports = async (app: App): Promise<void> => {
  const folder = importsFolder(app.config);
  for (const name of await readdir(folder).catch(() => [])) {
    const [, id, kind] = FILE.exec(name) ?? [];
    if (id === undefined) continue;
    const found = await findImport(app, Number(id));
    const isRunning = found && STEPS.includes(found.state) && !found.isInterrupted;
    const isNeeded = isRunning || (kind === 'upload' && found && NEEDS_FILE.includes(found.state));
    if (!isNeeded) await rm(join(folder, name), { force: true });
  }
};

/** Deletes the uploads of imports that were not applied. @param before epoch milliseconds */
export const dropOldUploads = async (app: App, before: number): Promise<void> => {
  const old = await app.db.read
    .selectFrom('catalogue_import')
    .select('id')
    .where('created_at', '<', before)
    .where('state', 'in', NEEDS_FILE)
    .where('worker_until', '<', before)
    .execute();
  for (const { id } of old) await dropUpload(app, id);
};
