import { ok, type Result, refuse } from '#domain/result.ts';
import { DEFAULT_LOCALE } from '#i18n/locales.ts';
import { checkLink } from '#server/content/check/check-address.ts';
import type { DeletedTo } from '#server/platform/database/tables/words.ts';
import { addOffice, readKnownFiles } from '../known-in-shop.ts';
import { listAddresses, listPublished } from '../published.ts';
import { keyOf } from '../text-page.ts';
import {
  type ChangedPage,
  changePage,
  type TextOptions,
  type TextRefusal,
  type WordsApp,
} from './change-page.ts';
import { claimAddress } from './place-page.ts';

const NEVER = {
  ...{ scheduled_en_id: null, scheduled_ar_id: null, publish_en_at: null, publish_ar_at: null },
} as const;

/**
 * Deletes a page that was made in the office. Its texts are kept, so that it can be restored.
 */
export const deletePage = async (
  app: WordsApp,
  name: string,
  to: DeletedTo,
  options: TextOptions = {},
): Promise<Result<ChangedPage, TextRefusal>> => {
  const inFiles = await readKnownFiles();
  return changePage(app, { collection: 'pages', name }, options, async (db, page) => {
    if (page.address === undefined || page.deletedTo !== undefined) return refuse({ code: 'not_found' });
    if (to !== 'gone') {
      const known = await addOffice(db, inFiles, false);
      const target = (await listAddresses(db)).get(to.slice(1));
      const isDeleted =
        target !== undefined &&
        (await listPublished(db)).get(keyOf({ collection: 'pages', name: target }))?.deletedTo !== undefined;
      const isWrong = checkLink(`/${DEFAULT_LOCALE}${to}`, DEFAULT_LOCALE, known) !== undefined;
      // Pages that lead to one another would never open.
      if (target === name || isDeleted || isWrong) return refuse({ code: 'target_unknown' });
    }
    return ok({ action: 'page.delete', set: { ...NEVER, deleted_to: to } });
  });
};

/** Restores a deleted page as it was, but for a time of publication, if no other page has taken its address. */
export const restorePage = (
  app: WordsApp,
  name: string,
  options: TextOptions = {},
): Promise<Result<ChangedPage, TextRefusal>> =>
  changePage(app, { collection: 'pages', name }, options, async (db, page) => {
    if (page.address === undefined || page.deletedTo === undefined) return refuse({ code: 'not_found' });
    if (!(await claimAddress(db, name, page.address))) return refuse({ code: 'address_taken' });
    return ok({ action: 'page.restore', set: { deleted_to: null } });
  });
