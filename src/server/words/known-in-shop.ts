import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import { type KnownContent, readKnownContent } from '#server/content/check/known-content.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { getShopLanguages } from '#server/settings/settings.ts';
import { isReady, type LibraryPicture, listLibrary } from './library/library.ts';
import { isOpen, listAddresses, listPublished } from './published.ts';
import { keyOf } from './text-page.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** What texts may refer to in the files of the build. */
export const readKnownFiles = (): Promise<KnownContent> => readKnownContent(ROOT);

/** Adds the pictures of the media library. */
export const addLibrary = (
  known: KnownContent,
  library: readonly LibraryPicture[],
  languages: readonly Locale[],
): KnownContent => ({
  ...known,
  pictures: new Set([
    ...known.pictures,
    ...library.filter((one) => isReady(one, languages)).map(({ name }) => name),
  ]),
  undescribed: new Set(library.filter((one) => !isReady(one, languages)).map(({ name }) => name)),
});

/**
 * What a text may refer to: content of the files and of the office.
 * @param isDraft a draft may refer to a page that is not open yet, or to a hidden question
 */
export const addOffice = async (
  db: Kysely<Database>,
  known: KnownContent,
  isDraft: boolean,
): Promise<KnownContent> => {
  const rows = await db
    .selectFrom('text_page')
    .select(['name', 'is_hidden'])
    .where('collection', '=', 'faq')
    .execute();
  const hidden = new Set(rows.flatMap(({ name, is_hidden }) => (is_hidden === 1 && !isDraft ? [name] : [])));
  const questions = [...known.questions, ...rows.map(({ name }) => name)];
  const published = await listPublished(db);
  const stateOf = (name: string): 'open' | 'closed' | 'deleted' => {
    const page = published.get(keyOf({ collection: 'pages', name }));
    // The addresses of a page that is deleted for another lead there.
    if (page?.deletedTo !== undefined) return page.deletedTo === 'gone' ? 'deleted' : 'open';
    return isDraft || (page && isOpen(page)) ? 'open' : 'closed';
  };
  const addresses = [...(await listAddresses(db))];
  const pick = (state: 'open' | 'closed') =>
    new Set(addresses.flatMap(([address, name]) => (stateOf(name) === state ? [address] : [])));
  return {
    ...addLibrary(known, await listLibrary(db), await getShopLanguages(db)),
    questions: new Set(questions.filter((name) => !hidden.has(name))),
    pages: pick('open'),
    closed: { pages: pick('closed'), questions: hidden },
  };
};
