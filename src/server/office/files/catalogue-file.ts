import { pipeline } from 'node:stream/promises';
import { exportCatalogue } from '#server/catalogue/export/export-catalogue.ts';
import { formatTold } from '#server/catalogue/import/fault.ts';
import { withScratch } from '#server/catalogue/import-jobs/import-files.ts';
import { zipFolder } from '#server/platform/archive/zip-folder.ts';
import { sendText } from '../respond.ts';
import type { FileRequest } from './file-request.ts';

/** The whole catalogue as a zipped folder, in the form that an import reads. */
export const sendCatalogue = ({ app, response }: FileRequest): Promise<void> =>
  withScratch(app.config, async (folder) => {
    const exported = await exportCatalogue(app, folder);
    if (!exported.ok) return sendText(response, 409, exported.error.map(formatTold).join('\n'));
    response.writeHead(200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="catalogue.zip"',
      'Cache-Control': 'no-store',
    });
    await pipeline(await zipFolder(folder, 'catalogue'), response);
  });
