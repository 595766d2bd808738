import { readLiveList } from '#server/going-live/read-live-list.ts';
import { isRemovable, previewRemoval } from '#server/going-live/removal/preview-removal.ts';
import { findLastRun } from '#server/platform/periodic-claim.ts';
import { isSetupShown } from '#server/settings/settings.ts';
import { query } from '../query.ts';

/** What a new shop needs. */
export const setupQueries = {
  'setup.list': query('settings.change', ({ app }, _: object) => readLiveList(app)),
  /** What the removal of the demo deletes. */
  'setup.removal': query('settings.change', async ({ app, member }, _: object) => {
    const preview = await previewRemoval(app, member?.id);
    return {
      ...preview,
      isDemo: app.config.shopMode === 'demo',
      isRunning: (await findLastRun(app, 'demo-removal')).isRunning,
      isRemovable: isRemovable(preview),
      database: app.config.database.kind,
    };
  }),
  /** For the first screen. Undefined if the shop is live, or the owner has hidden it. */
  'setup.progress': query('settings.change', async ({ app }, _: object) => {
    if (app.config.shopMode === 'live' || !(await isSetupShown(app.db.read))) return undefined;
    const { items, done } = await readLiveList(app);
    return done < items.length ? { done, of: items.length } : undefined;
  }),
};
