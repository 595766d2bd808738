import { fromKeys } from '#domain/typed-object.ts';
import { inEitherLanguage, LOCALES, type Locale } from '#i18n/locales.ts';
import { textPath } from '#routes/paths.ts';
import { findLinkTargets } from '#server/office-search/find-link-targets.ts';
import type { Collection, PageRef } from '#server/texts.ts';
import { readMenuOrder } from '#server/words/manage/arrange-menu.ts';
import { linkingTitle, listLinking } from '#server/words/manage/linking-pages.ts';
import { isAhead, readTextPage } from '#server/words/manage/read-page.ts';
import { compareTexts } from '#server/words/office/compare-texts.ts';
import { listRevisions } from '#server/words/office/list-revisions.ts';
import {
  describeText,
  isOlder,
  listDeletedPages,
  listTexts,
  titleOf,
} from '#server/words/office/list-texts.ts';
import { listTextDrafts } from '#server/words/office/text-drafts.ts';
import { listTextEditors } from '#server/words/office/text-editors.ts';
import { createTextPreviewLink } from '#server/words/preview/preview-link.ts';
import { renderText } from '#server/words/render-text.ts';
import { listAnswered } from '../forms/answered-form.ts';
import { query } from '../query.ts';
import { describeEditors } from './describe-editors.ts';
import { toTextValues } from './words-form.ts';

export const wordsQueries = {
  /** Pages or questions, with the members who are typing into them. */
  'words.list': query(
    'words.change',
    async ({ app, now }, { collection }: { readonly collection: Collection }) => {
      const pages = await listTexts(app, collection);
      const editors = await listTextEditors(app.db.read, collection, now);
      const whoOf = (name: string) => editors.filter((one) => one.name === name).map(({ who }) => who);
      return pages.map((page) => ({ ...page, editors: whoOf(page.name) }));
    },
  ),
  'words.read': query('words.change', async ({ app, locale, member }, ref: PageRef) => {
    const page = await readTextPage(app.db.read, app.texts.originals, ref);
    if (!page) return undefined;
    const hasDraft = LOCALES.some((language) => page.texts[language].draft);
    return {
      page,
      values: toTextValues(ref.collection, page.texts),
      /** Languages whose draft has changes that are not scheduled. */
      ahead: LOCALES.filter((language) => isAhead(page.texts[language])),
      states: fromKeys(LOCALES, (language) => describeText(page, language)),
      older: LOCALES.filter((language) => isOlder(page, language)),
      editors: member ? await describeEditors(app, ref, member) : [],
      preview: hasDraft ? createTextPreviewLink(app, page, locale) : undefined,
    };
  }),
  /** What the member has typed into the forms of a page on any device. Without a draft, it was saved. */
  'words.drafts': query('words.change', async ({ app, member }, { path }: { readonly path: string }) => {
    const kept = member ? await listTextDrafts(app, { memberId: member.id, path }) : [];
    const saved = await listAnswered(
      app,
      member?.id ?? 0,
      kept.map(({ request }) => request),
    );
    return kept.map((one) => (saved.has(one.request) ? { ...one, draft: undefined } : one));
  }),
  'words.menus': query('words.change', ({ app }) => readMenuOrder(app.db.read)),
  'words.deleted': query('words.change', ({ app }) => listDeletedPages(app)),
  /** A page to delete: what links to it, and where its address can lead instead, found by words. */
  'words.delete': query(
    'words.change',
    async ({ app, locale }, { name, typed }: { readonly name: string; readonly typed: string }) => {
      const ref = { collection: 'pages', name } as const;
      const page = await readTextPage(app.db.read, app.texts.originals, ref);
      if (page?.address === undefined || page.deletedTo !== undefined) return undefined;
      const found = await findLinkTargets(app, typed, locale);
      const own = textPath(locale, page.address);
      const targets = [...found.pages, ...found.categories, ...found.products]
        .filter(({ isOpen, path }) => isOpen && path !== own)
        .map(({ path, title, detail }) => ({ to: path.slice(`/${locale}`.length), title, detail }));
      const titles = fromKeys(LOCALES, (language) => titleOf('pages', page, language));
      const linking = (await listLinking(app.db.read, ref)).map((one) => ({
        ...{ collection: one.collection, name: one.name, title: linkingTitle(one, locale) },
      }));
      return { page, title: inEitherLanguage(titles, locale) || name, targets, linking };
    },
  ),
  /** Versions of a page, and what the chosen one changes of the text in the shop. */
  'words.history': query(
    'words.change',
    async ({ app }, { chosen, ...ref }: PageRef & { readonly chosen: number | undefined }) => {
      const [revisions, page] = await Promise.all([
        listRevisions(app, ref),
        readTextPage(app.db.read, app.texts.originals, ref),
      ]);
      const selected = revisions.find(({ id }) => id === chosen);
      const compared = LOCALES.flatMap((language) => {
        const texts = page?.texts[language];
        const to = selected ? (selected.language === language ? selected : undefined) : texts?.draft;
        const changes = to ? compareTexts(texts?.shown, to, language) : [];
        return to && changes.length > 0 ? [{ language, changes }] : [];
      });
      return { revisions, selected, compared };
    },
  ),
  /** A text as the shop shows it. */
  'words.render': query(
    'words.change',
    async ({ app }, { markdown, language }: { readonly markdown: string; readonly language: Locale }) =>
      renderText(markdown, app.texts.pictures(), { language }).html,
  ),
};
