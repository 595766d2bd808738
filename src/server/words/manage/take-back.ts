import { ok, type Result, refuse } from '#domain/result.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import type { Action } from '#server/audit/actions.ts';
import type { PageRef } from '#server/texts.ts';
import { readKnownFiles } from '../known-in-shop.ts';
import { listLibrary } from '../library/library.ts';
import { lockPictures } from '../library/list-uses.ts';
import { toRevision } from '../published.ts';
import {
  type ChangedPage,
  changePage,
  type PageState,
  type TextOptions,
  type TextRefusal,
  type WordsApp,
} from './change-page.ts';
import { claimAddress } from './place-page.ts';
import { isAhead, type TextState } from './read-page.ts';
import { saveText } from './save-text.ts';

type Changed = Promise<Result<ChangedPage, TextRefusal>>;

/** A change that sets columns for each of the languages. */
const changeLanguages =
  (action: Action, columns: (language: Locale, text: TextState) => Partial<PageState>) =>
  (app: WordsApp, ref: PageRef, languages: readonly Locale[], options: TextOptions = {}): Changed =>
    changePage(app, ref, options, async (_db, { texts }) => {
      const set = languages.map((language) => columns(language, texts[language]));
      return ok({ action, set: Object.assign({}, ...set) });
    });

/** Keeps the draft, but publishes nothing at its time. */
export const unscheduleText = changeLanguages('text.unschedule', (language) => ({
  [`scheduled_${language}_id`]: null,
  [`publish_${language}_at`]: null,
}));

/**
 * Discards the draft, so that an editor continues with what visitors see. Changes saved after scheduling are discarded
 * alone: the editor continues with the scheduled text. The history keeps all of them.
 */
export const discardDraft = changeLanguages('text.discard', (language, text) =>
  isAhead(text)
    ? { [`draft_${language}_id`]: text.scheduled?.id ?? null }
    : {
        [`draft_${language}_id`]: null,
        [`scheduled_${language}_id`]: null,
        [`publish_${language}_at`]: null,
      },
);

/** Shows visitors the original file again, or nothing if there is none. */
export const resetText = changeLanguages('text.reset', (language) => ({
  [`published_${language}_id`]: null,
}));

/** Saves an earlier version again as a draft. */
export const restoreRevision = async (
  app: WordsApp,
  ref: PageRef,
  revision: number,
  options: TextOptions = {},
): Changed => {
  const row = await app.db.read
    .selectFrom('text_revision')
    .selectAll()
    .where('id', '=', revision)
    .where('collection', '=', ref.collection)
    .where('name', '=', ref.name)
    .executeTakeFirst();
  if (!row) return refuse({ code: 'not_found' });
  const { language, head, body } = toRevision(row);
  return saveText(app, ref, { texts: { [language]: { head, body } } }, options);
};

/**
 * Sets a page as it was before a change, unless a picture that it showed is gone. Drafts are checked when they are published.
 * @param state of `ChangedPage.before`; its revisions must be of this page
 */
export const undoTextChange = async (
  app: WordsApp,
  ref: PageRef,
  state: PageState,
  options: TextOptions = {},
): Changed => {
  const inFiles = await readKnownFiles();
  return changePage(app, ref, options, async (db) => {
    const wanted = LOCALES.flatMap((language) =>
      ([`draft_${language}_id`, `scheduled_${language}_id`, `published_${language}_id`] as const).flatMap(
        (column) => {
          const id = state[column];
          return id === null ? [] : [{ id, language, isShown: column === `published_${language}_id` }];
        },
      ),
    );
    const rows = await db
      .selectFrom('text_revision')
      .select(['id', 'language', 'body', 'published_at'])
      .where('collection', '=', ref.collection)
      .where('name', '=', ref.name)
      .where('id', 'in', [0, ...wanted.map(({ id }) => id)])
      .execute();
    const isKnown = wanted.every(({ id, language, isShown }) =>
      rows.some(
        (row) => row.id === id && row.language === language && (!isShown || row.published_at !== null),
      ),
    );
    if (!isKnown) return refuse({ code: 'not_found' });
    const names = await lockPictures(
      db,
      rows.map(({ body }) => body),
    );
    const library = new Set((await listLibrary(db)).map(({ name }) => name));
    if (
      state.address !== null &&
      state.deleted_to === null &&
      !(await claimAddress(db, ref.name, state.address))
    )
      return refuse({ code: 'address_taken' });
    const isGone = names.some((name) => !inFiles.pictures.has(name) && !library.has(name));
    return isGone ? refuse({ code: 'conflict' }) : ok({ action: 'text.undo', set: { ...state } });
  });
};
