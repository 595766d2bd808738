import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROUTES } from '#routes/table.ts';
import { serveOffline } from './worker.ts';

export const SERVICE_WORKER_PATH = '/sw.js';
/** The worker only fetches from this origin. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

const PRIVATE_PAGES = ROUTES.filter(({ isPrivate }) => isPrivate).map(({ name }) => name);

/** Equal builds have equal marks, since built files have content hashes in their names. */
const markOf = async (folder: string): Promise<string> => {
  const names = (await readdir(join(folder, '_assets'))).sort();
  return createHash('sha256')
    .update(JSON.stringify([serveOffline.toString(), PRIVATE_PAGES, names]))
    .digest('hex')
    .slice(0, 12);
};

const isComment = (line: string): boolean => ['/*', '*', '//'].some((sign) => line.startsWith(sign));

/** Comments are removed, so they must be on separate lines. */
const SOURCE = serveOffline
  .toString()
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !isComment(line))
  .join('\n');

export const writeServiceWorker = async (folder: string): Promise<void> => {
  const input = `self, '${await markOf(folder)}', ${JSON.stringify(PRIVATE_PAGES)}`;
  await writeFile(join(folder, SERVICE_WORKER_PATH), `(${SOURCE})(${input});\n`);
};
