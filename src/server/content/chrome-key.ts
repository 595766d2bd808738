import { createHash } from 'node:crypto';
import type { App } from '#server/context.ts';
import { listOverrides } from '#server/labels/shop-labels.ts';
import { SETTINGS } from '#server/settings/definitions.ts';

const NOT_SHOWN = new Set(SETTINGS.filter(({ isShown }) => !isShown).map(({ key }) => key));

/**
 * Returns a hash of all data that prerendered pages display. Uses the content hash of pictures, so that two databases
 * with the same catalogue have the same key.
 */
export const readChromeKey = async (app: App): Promise<string> => {
  const [categories, settings, sizes, labels] = await Promise.all([
    app.db.read
      .selectFrom('category')
      .leftJoin('media', 'media.id', 'category.media_id')
      .select(['category.id', 'parent_id', 'name_en', 'name_ar', 'position', 'media.hash'])
      .orderBy('category.id')
      .execute(),
    app.db.read.selectFrom('setting').selectAll().orderBy('key').execute(),
    app.db.read.selectFrom('size').selectAll().orderBy('id').execute(),
    listOverrides(app.db.read),
  ]);
  return createHash('sha256')
    .update(
      JSON.stringify([
        categories,
        settings.filter(({ key }) => !NOT_SHOWN.has(key)),
        sizes,
        labels,
        app.payments.offered,
      ]),
    )
    .digest('hex');
};
