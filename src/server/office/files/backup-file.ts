import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openBackup } from '#server/backups/open-backup.ts';
import { sendText } from '../respond.ts';
import type { FileRequest } from './file-request.ts';

/** A backup of the shop. */
export const sendBackup = async ({ app, response, search }: FileRequest): Promise<void> => {
  const name = search.get('name') ?? '';
  const found = await openBackup(app, name);
  if (!found) return sendText(response, 404, 'There is no such backup.');
  response.writeHead(200, {
    'Content-Type': 'application/gzip',
    'Content-Length': found.size,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  });
  await pipeline(createReadStream(found.path), response).catch((error: unknown) => {
    // The member has cancelled the download.
    if (!response.destroyed) throw error;
  });
};
