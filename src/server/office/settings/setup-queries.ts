import { isStageStale } from '#server/config/stage.ts';
import { readLiveList } from '#server/going-live/read-live-list.ts';
import { isRemovable, previewRemoval } from '#server/going-live/removal/preview-removal.ts';
import { canReturnToDemo, hasPassword } from '#server/going-live/switch-mode.ts';
import { findLastRun } from '#server/platform/periodic-claim.ts';
import { readStoredVariables } from '#server/platform/secrets/stored-variables.ts';
import { isSetupShown } from '#server/settings/settings.ts';
import { query } from '../query.ts';

/** What a new shop needs. */
export const setupQueries = {
  'setup.list': query('settings.change', async ({ app }, _: object) => {
    const { values } = await readStoredVariables(app.db.read, app);
    const { variables, siteUrl, shopMode } = app.config;
    return {
      ...(await readLiveList(app)),
      address: values.SITE_URL ?? siteUrl,
      isAddressFixed: variables.SITE_URL !== undefined,
      isModeFixed: variables.SHOP_MODE !== undefined,
      hasPassword: await hasPassword(app),
      /** The processes do not follow yet, or cannot. */
      isSwitching: isStageStale(app.config, values),
      restartsItself: app.askForRestart !== undefined,
      canReturn: shopMode === 'live' && (await canReturnToDemo(app)),
    };
  }),
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
