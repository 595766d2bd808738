import { readInteger } from '#domain/read-integer.ts';
import { readProgress } from '#server/catalogue/import-jobs/import-files.ts';
import { findImport } from '#server/catalogue/import-jobs/import-store.ts';
import { sendText } from '../respond.ts';
import type { FileRequest } from './file-request.ts';

/** State and progress of an import as JSON (office/scripts/import-progress.ts). */
export const sendImportState = async ({ app, response, params }: FileRequest): Promise<void> => {
  const found = await findImport(app, readInteger(params.id ?? '') ?? 0);
  if (!found) return sendText(response, 404, 'There is no such import.');
  const { state, isInterrupted } = found;
  const progress = (await readProgress(app, found.id)) ?? null;
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify({ state, isInterrupted, progress }));
};
