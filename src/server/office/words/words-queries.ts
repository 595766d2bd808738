import { TEXT_STATES } from '#domain/text-state.ts';
import { fromKeys } from '#domain/typed-object.ts';
import { inEitherLanguage, LOCALES, type Locale } from '#i18n/locales.ts';
import type { ListState } from '#routes/office/list-state.ts';
import { PAGE_MENUS } from '#routes/page-menu.ts';
import { textPath } from '#routes/paths.ts';
import { createLabelMatch } from '#server/labels/list-labels.ts';
import { findLinkTargets } from '#server/office-search/find-link-targets.ts';
import type { Collection, PageRef } from '#server/texts.ts';
import { linkingTitle, listLinkedAs, listLinking } from '#server/words/manage/linking-pages.ts';
import { isAhead, readTextPage } from '#server/words/manage/read-page.ts';
import { compareTexts } from '#server/words/office/compare-texts.ts';
import { listRevisions } from '#server/words/office/list-revisions.ts';
import {
  describeText,
  isOlder,
  type ListedPage,
  listTexts,
  titleOf,
} from '#server/words/office/list-texts.ts';
import { listTextDrafts } from '#server/words/office/text-drafts.ts';
import { listTextEditors } from '#server/words/office/text-editors.ts';
import { createTextPreviewLink } from '#server/words/preview/preview-link.ts';
import { compareInMenu } from '#server/words/published.ts';
import { renderText } from '#server/words/render-text.ts';
import { listAnswered } from '../forms/answered-form.ts';
import { listLeading } from '../links/link-queries.ts';
import { type QueryContext, query } from '../query.ts';
import { pageOfRows } from '../rows-page.ts';
import { describeEditors } from './describe-editors.ts';
import { toTextValues } from './words-form.ts';

const isTranslated = ({ identity }: QueryContext['app']): boolean => identity.current().languages.length > 1;

/** Pages or questions that contain words, with the members who are typing into them. Deleted pages are listed if asked for. */
const listPage = async ({ app, now }: QueryContext, collection: Collection, state: ListState) => {
  const isWanted = createLabelMatch(state.text);
  const all = await listTexts(app, collection);
  const found = all.filter(
    ({ name, address, titles }) => isWanted(address ?? name, titles.en) || isWanted('', titles.ar),
  );
  const asked = state.filters.state ?? [];
  const { languages } = app.identity.current();
  const isIn = ({ texts }: ListedPage, code: string) =>
    languages.some((locale) => texts[locale].code === code);
  const rows = found.filter((page) =>
    asked.length === 0 ? page.deletedTo === undefined : asked.some((code) => isIn(page, code)),
  );
  const editors = await listTextEditors(app.db.read, collection, now);
  const whoOf = (name: string) => editors.filter((one) => one.name === name).map(({ who }) => who);
  const page = pageOfRows(rows, state);
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, editors: whoOf(row.name) })),
    /** Pages of each menu in their order. */
    menus: fromKeys(PAGE_MENUS, (menu) =>
      all.filter((one) => one.menu === menu && one.deletedTo === undefined).sort(compareInMenu),
    ),
    states: TEXT_STATES.map((code) => ({ code, count: found.filter((one) => isIn(one, code)).length })),
  };
};

export const wordsQueries = {
  'words.pages': query('words.change', (context, state: ListState) => listPage(context, 'pages', state)),
  'words.questions': query('words.change', (context, state: ListState) => listPage(context, 'faq', state)),
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
      older: isTranslated(app) ? LOCALES.filter((language) => isOlder(page, language)) : [],
      editors: member ? await describeEditors(app, ref, member) : [],
      preview: hasDraft ? createTextPreviewLink(app, page, locale) : undefined,
    };
  }),
  /** What the member has typed into the forms of a page on any device. Without a draft, it was saved. */
  'words.drafts': query('links.find', async ({ app, member }, { path }: { readonly path: string }) => {
    const kept = member ? await listTextDrafts(app, { memberId: member.id, path }) : [];
    const saved = await listAnswered(
      app,
      member?.id ?? 0,
      kept.map(({ request }) => request),
    );
    return kept.map((one) => (saved.has(one.request) ? { ...one, draft: undefined } : one));
  }),
  /** A page to delete: what links to it, and where its address can lead instead, found by words. */
  'words.delete': query(
    'words.change',
    async ({ app, locale, member }, { name, typed }: { readonly name: string; readonly typed: string }) => {
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
      const leading = await listLeading(app, member?.role, await listLinkedAs(app.db.read, ref));
      return { page, title: inEitherLanguage(titles, locale) || name, targets, linking, leading };
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
