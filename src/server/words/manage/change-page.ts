import type { Selectable, Transaction, Updateable } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { fromKeys, keysOf } from '#domain/typed-object.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import type { Action } from '#server/audit/actions.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { TextPageTable } from '#server/platform/database/tables/words.ts';
import type { PageRef } from '#server/texts.ts';
import type { WrittenFault } from '../check-written.ts';
import { keyOf } from '../text-page.ts';
import { type LinkingPage, listLinking } from './linking-pages.ts';
import { lockTextPage, readTextPage, type TextPage } from './read-page.ts';

export type WordsApp = Pick<App, 'db' | 'clock' | 'texts'>;

export interface TextOptions {
  /** `version` of the page that the change is based on. If the stored one differs, the change is refused. */
  readonly expected?: number | undefined;
  /** A replay with the same key changes nothing. */
  readonly requestKey?: string | undefined;
}

/** Columns that an undo restores. */
export type PageState = Pick<
  Selectable<TextPageTable>,
  | 'draft_en_id'
  | 'draft_ar_id'
  | 'scheduled_en_id'
  | 'scheduled_ar_id'
  | 'published_en_id'
  | 'published_ar_id'
  | 'publish_en_at'
  | 'publish_ar_at'
  | 'position'
  | 'is_hidden'
  | 'address'
  | 'menu'
  | 'deleted_to'
>;

export interface ChangedPage {
  readonly version: number;
  readonly isChanged: boolean;
  /** State before the change. */
  readonly before: PageState;
}

export type TextRefusal =
  | {
      readonly code:
        | 'not_found'
        | 'conflict'
        | 'nothing_to_publish'
        | 'time_over'
        | 'address_taken'
        | 'target_unknown';
    }
  /** Published texts link to a page that would not be open any more. */
  | { readonly code: 'linked'; readonly from: readonly LinkingPage[] }
  | { readonly code: 'invalid'; readonly faults: readonly WrittenFault[] };

export interface PageChange {
  readonly action: Action;
  /** Columns to set. */
  readonly set: Updateable<TextPageTable>;
}

const stateOf = (page: TextPage): PageState => ({
  draft_en_id: page.texts.en.draft?.id ?? null,
  draft_ar_id: page.texts.ar.draft?.id ?? null,
  scheduled_en_id: page.texts.en.scheduled?.id ?? null,
  scheduled_ar_id: page.texts.ar.scheduled?.id ?? null,
  published_en_id: page.texts.en.published?.id ?? null,
  published_ar_id: page.texts.ar.published?.id ?? null,
  publish_en_at: page.texts.en.publishAt ?? null,
  publish_ar_at: page.texts.ar.publishAt ?? null,
  position: page.position ?? null,
  is_hidden: page.isHidden ? 1 : 0,
  address: page.address ?? null,
  menu: page.menu ?? null,
  deleted_to: page.deletedTo ?? null,
});

const EMPTY: TextPage['texts'][Locale] = {
  ...{ original: undefined, published: undefined, draft: undefined },
  ...{ scheduled: undefined, publishAt: undefined, current: undefined, shown: undefined },
};

/** The page before the change, or an empty one for a new page or question. */
const newPage = (ref: PageRef): TextPage => ({
  ...{ ...ref, version: 0, position: undefined, isHidden: false, address: undefined, menu: undefined },
  ...{ refused: undefined, deletedTo: undefined },
  texts: fromKeys(LOCALES, () => EMPTY),
});

/** What remains refused after a change: a language whose text is saved, published or scheduled again no longer is. */
const keepRefused = (
  { refused }: TextPage,
  changed: readonly (keyof PageState)[],
): Pick<TextPageTable, 'refused_json'> => {
  const isLeft = (language: Locale) =>
    !changed.some((name) => name === `draft_${language}_id` || name === `publish_${language}_at`);
  const languages = refused?.languages.filter(isLeft) ?? [];
  if (!refused || languages.length === 0) return { refused_json: null };
  const faults = refused.faults.filter(({ language }) => isLeft(language));
  return { refused_json: JSON.stringify({ ...refused, languages, faults }) };
};

/**
 * True if links lead somewhere: to a question that is not hidden, or to a page made in the office that visitors can open, or
 * that is deleted for another.
 */
const isReached = ({ collection }: PageRef, state: PageState): boolean =>
  state.deleted_to === null
    ? state.is_hidden === 0 &&
      (collection === 'faq' ||
        (state.address !== null && (state.published_en_id ?? state.published_ar_id) !== null))
    : state.deleted_to !== 'gone';

/**
 * Changes a page in one transaction: checks the version, sets what `plan` returns, and records it. A plan without columns
 * changes nothing.
 */
export const changePage = (
  app: WordsApp,
  ref: PageRef,
  { expected, requestKey, isNew = false }: TextOptions & { readonly isNew?: boolean },
  plan: (db: Transaction<Database>, page: TextPage) => Promise<Result<PageChange, TextRefusal>>,
): Promise<Result<ChangedPage, TextRefusal>> =>
  writeOnce<ChangedPage, TextRefusal>(app, { requestKey }, async (db) => {
    const { originals } = app.texts;
    const known = await readTextPage(db, originals, ref);
    if (known ? isNew : !isNew) return refuse({ code: known ? 'conflict' : 'not_found' });
    await lockTextPage(db, ref);
    // Read again, because another process may have changed it before the lock.
    const page = (known && (await readTextPage(db, originals, ref))) ?? newPage(ref);
    const isStale = expected !== undefined && expected !== page.version;
    const change = await plan(db, page);
    if (!change.ok) return isStale ? refuse({ code: 'conflict' }) : change;
    const { action, set } = change.value;
    const before = stateOf(page);
    const changed = keysOf(before).filter((name) => set[name] !== undefined && set[name] !== before[name]);
    if (changed.length === 0) return ok({ version: page.version, isChanged: false, before });
    if (isStale) return refuse({ code: 'conflict' });
    if (isReached(ref, before) && !isReached(ref, { ...before, ...set })) {
      const from = await listLinking(db, ref);
      if (from.length > 0) return refuse({ code: 'linked', from });
    }
    await db
      .updateTable('text_page')
      .set((eb) => ({ ...keepRefused(page, changed), ...set, version: eb('version', '+', 1) }))
      .where('collection', '=', ref.collection)
      .where('name', '=', ref.name)
      .execute();
    await recordAudit(db, {
      ...{ action, subject: 'text', subjectId: keyOf(ref), at: app.clock.now() },
      before: Object.fromEntries(changed.map((name) => [name, before[name]])),
      after: Object.fromEntries(changed.map((name) => [name, set[name] ?? null])),
    });
    return ok({ version: page.version + 1, isChanged: true, before });
  });
