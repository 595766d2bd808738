import { ok } from '#domain/result.ts';
import { LOCALES } from '#i18n/locales.ts';
import type { KnownContent } from '#server/content/check/known-content.ts';
import type { App } from '#server/context.ts';
import { startPeriodic } from '#server/platform/periodic.ts';
import type { PageRef } from '#server/texts.ts';
import { checkWritten } from '../check-written.ts';
import { addOffice, readKnownFiles } from '../known-in-shop.ts';
import { keyOf } from '../text-page.ts';
import { changePage, type PageState, type WordsApp } from './change-page.ts';
import { markPublished } from './mark-published.ts';
import { isAhead } from './read-page.ts';

const EVERY_MS = 5_000;

type PublisherApp = WordsApp & Pick<App, 'log'>;

const listDue = ({ db, clock }: WordsApp): Promise<PageRef[]> =>
  db.read
    .selectFrom('text_page')
    .select(['collection', 'name'])
    .where((eb) => eb.or(LOCALES.map((locale) => eb(`publish_${locale}_at`, '<=', clock.now()))))
    .orderBy('collection')
    .orderBy('name')
    .execute();

/** Publishes the due texts of a page, or none if one of them has faults. @returns the number of published texts */
const publishPage = async (app: PublisherApp, ref: PageRef, inFiles: KnownContent): Promise<number> => {
  let published = 0;
  const changed = await changePage(app, ref, {}, async (db, { texts }) => {
    const now = app.clock.now();
    // Another process may have published them meanwhile.
    const due = LOCALES.flatMap((language) => {
      const { scheduled, publishAt } = texts[language];
      return scheduled && publishAt !== undefined && publishAt <= now ? [{ language, scheduled }] : [];
    });
    const known = await addOffice(db, inFiles, false);
    const faults = due.flatMap(({ language, scheduled }) =>
      checkWritten(ref.collection, language, scheduled, known),
    );
    const set: Partial<PageState> = {};
    if (faults.length > 0) {
      published = 0;
      for (const { language } of due) {
        set[`scheduled_${language}_id`] = null;
        set[`publish_${language}_at`] = null;
      }
      const refused_json = JSON.stringify({
        at: now,
        languages: due.map(({ language }) => language),
        faults,
      });
      return ok({ action: 'text.unschedule', set: { ...set, refused_json } });
    }
    published = due.length;
    for (const { language, scheduled } of due) {
      Object.assign(set, await markPublished(db, language, scheduled.id, now));
      if (!isAhead(texts[language])) set[`draft_${language}_id`] = null;
    }
    return ok({ action: 'text.publish', set });
  });
  if (changed.ok && changed.value.isChanged && published === 0)
    app.log.warn({ text: keyOf(ref) }, 'a scheduled text has faults and was not published');
  return published;
};

/**
 * Publishes the scheduled texts whose time has come. What a text refers to may have gone since it was scheduled, so it is
 * checked again. With faults it stays a draft, and the office shows them.
 * @returns the number of published texts
 */
export const publishDueTexts = async (app: PublisherApp): Promise<number> => {
  const pages = await listDue(app);
  // Most runs find nothing and must not lock the database.
  if (pages.length === 0) return 0;
  const inFiles = await readKnownFiles();
  let published = 0;
  for (const ref of pages) published += await publishPage(app, ref, inFiles);
  return published;
};

/** @returns a function that stops it and waits for the current run */
export const startTextPublisher = (app: App): (() => Promise<void>) =>
  startPeriodic(
    EVERY_MS,
    () => publishDueTexts(app),
    (err) => app.log.error({ err }, 'texts could not be published'),
  );
