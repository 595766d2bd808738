import { createHash } from 'node:crypto';
import type { App } from '#server/app.ts';

/** Changes when something changed that prerendered pages show of the database: the category tree and the settings. */
export const readChromeKey = async (app: App): Promise<string> => {
  const [categories, settings] = await Promise.all([
    app.db.read.selectFrom('category').selectAll().orderBy('id').execute(),
    app.db.read.selectFrom('setting').selectAll().orderBy('key').execute(),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([categories, settings]))
    .digest('hex');
};
