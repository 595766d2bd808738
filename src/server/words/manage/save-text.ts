import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { isoDay } from '#domain/shop-day.ts';
import { LOCALES, type Locale, otherLocale } from '#i18n/locales.ts';
import { currentActor } from '#server/audit/actor.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { PageRef, Written } from '#server/texts.ts';
import { checkWritten, missingFaults } from '../check-written.ts';
import { addOffice, readKnownFiles } from '../known-in-shop.ts';
import { lockPictures } from '../library/list-uses.ts';
import { isSameText } from '../text-page.ts';
import {
  type ChangedPage,
  changePage,
  type PageState,
  type TextOptions,
  type TextRefusal,
  type WordsApp,
} from './change-page.ts';
import { markPublished } from './mark-published.ts';
import { claimAddress, type PagePlace } from './place-page.ts';
import type { TextPage } from './read-page.ts';

export interface TextChange {
  /** New texts. A language without one keeps its text. */
  readonly texts?: Readonly<Partial<Record<Locale, Written>>>;
  /** The meaning is the same, so the other language need not follow. */
  readonly isMinor?: boolean;
  /** Publishes the drafts of these languages now, or at a time in the future. Each must have a complete text. */
  readonly publish?: { readonly languages: readonly Locale[]; readonly at?: number | undefined };
  /** The page or question does not exist yet. */
  readonly isNew?: boolean;
  /** Of a new page. */
  readonly place?: PagePlace;
}

/** A text that follows the newer one of the other language means the same as that one. */
const meantAtOf = (page: TextPage, language: Locale, { isMinor }: TextChange, now: number): number => {
  const own = page.texts[language].current?.meantAt ?? 0;
  const theirs = page.texts[otherLocale(language)].current?.meantAt ?? 0;
  if (isMinor) return own;
  return theirs > own ? theirs : now;
};

const addRevision = async (
  db: Transaction<Database>,
  { collection, name }: PageRef,
  language: Locale,
  { head, body }: Written,
  times: { readonly at: number; readonly meantAt: number },
): Promise<number> => {
  const actor = currentActor();
  const updated = times.meantAt === 0 ? {} : { updated: isoDay(times.meantAt) };
  const { id } = await db
    .insertInto('text_revision')
    .values({
      ...{ collection, name, language, body },
      head_json: JSON.stringify({ ...head, ...updated }),
      ...{ at: times.at, meant_at: times.meantAt },
      ...{ member_id: actor?.memberId ?? null, actor_name: actor?.name ?? '' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Saves texts as drafts, which change nothing that visitors see, and publishes them if asked. */
export const saveText = async (
  app: WordsApp,
  ref: PageRef,
  change: TextChange,
  options: TextOptions = {},
): Promise<Result<ChangedPage, TextRefusal>> => {
  // Read before the transaction, so that the database is locked for a moment only.
  const inFiles = await readKnownFiles();
  return changePage(app, ref, { ...options, isNew: change.isNew ?? false }, async (db, page) => {
    const now = app.clock.now();
    const { texts = {}, publish } = change;
    if (page.deletedTo !== undefined) return refuse({ code: 'not_found' });
    const bodies = LOCALES.flatMap(
      (language) => texts[language]?.body ?? page.texts[language].draft?.body ?? [],
    );
    await lockPictures(db, bodies);
    const known = await addOffice(db, inFiles, publish === undefined);
    const written = LOCALES.flatMap((language) => {
      const text = texts[language];
      return text && !isSameText(text, page.texts[language].current) ? [{ language, text }] : [];
    });
    const at = publish?.at;
    if (at !== undefined && at <= now) return refuse({ code: 'time_over' });
    const isWritten = (language: Locale) => written.some((one) => one.language === language);
    const publishing = (publish?.languages ?? []).filter(
      (language) => isWritten(language) || page.texts[language].draft,
    );
    const isAbsent = (language: Locale) => !isWritten(language) && !page.texts[language].current;
    const absent = (publish?.languages ?? []).filter(isAbsent);
    if (publish && publishing.length + absent.length === 0) return refuse({ code: 'nothing_to_publish' });
    const findText = (language: Locale) => {
      if (isWritten(language)) return texts[language];
      return publishing.includes(language) ? page.texts[language].draft : undefined;
    };
    const faults = LOCALES.flatMap((language) => {
      const text = findText(language);
      const isDraft = !publish?.languages.includes(language);
      if (absent.includes(language)) return missingFaults(ref.collection, language, known);
      return text ? checkWritten(ref.collection, language, text, known, { isDraft }) : [];
    });
    if (faults.length > 0) return refuse({ code: 'invalid', faults });
    const set: Partial<PageState> = {};
    if (change.place) {
      const { address, menu } = change.place;
      if (!(await claimAddress(db, ref.name, address))) return refuse({ code: 'address_taken' });
      Object.assign(set, { address, menu });
    }
    for (const { language, text } of written) {
      const meantAt =
        written.length === LOCALES.length && !change.isMinor ? now : meantAtOf(page, language, change, now);
      set[`draft_${language}_id`] = await addRevision(db, ref, language, text, { at: now, meantAt });
    }
    for (const language of publishing) {
      const id = set[`draft_${language}_id`] ?? page.texts[language].draft?.id;
      if (id === undefined) continue;
      if (at === undefined) {
        Object.assign(set, await markPublished(db, language, id, now), { [`draft_${language}_id`]: null });
        continue;
      }
      set[`scheduled_${language}_id`] = id;
      set[`publish_${language}_at`] = at;
    }
    const action = !publish ? 'text.save' : at === undefined ? 'text.publish' : 'text.schedule';
    return ok({ action, set });
  });
};
