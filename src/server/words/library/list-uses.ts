import type { Kysely, Transaction } from 'kysely';
import { fromKeys } from '#domain/typed-object.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { isKind } from '#markdown/is-kind.ts';
import { parseMarkdown, visitTokens } from '#markdown/parse.ts';
import { pictureNameOf } from '#server/content/picture-address.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { COLLECTIONS, type Originals, type PageRef } from '#server/texts.ts';
import { listPageNames, listQuestionNames } from '../manage/list-names.ts';
import { readTextPage } from '../manage/read-page.ts';
import { titleOf } from '../office/list-texts.ts';

/** A page or question that shows a picture. */
export interface PictureUse extends PageRef {
  readonly titles: Readonly<Record<Locale, string>>;
  /** False: only in a draft or scheduled text. */
  readonly isShown: boolean;
}

/** Names of the pictures of a text. */
const listPictures = (markdown: string): Set<string> => {
  const names = new Set<string>();
  // Parsing costs more than the texts without pictures are worth.
  if (!markdown.includes('![')) return names;
  visitTokens(parseMarkdown(markdown), (token) => {
    const name = isKind(token, 'image') ? pictureNameOf(token.href) : undefined;
    if (name !== undefined) names.add(name);
  });
  return names;
};

/** Where pictures are shown, by their names: what visitors see, and drafts, hidden pages included. */
export const listUses = async (
  db: Kysely<Database>,
  originals: Originals,
): Promise<ReadonlyMap<string, readonly PictureUse[]>> => {
  const names = { pages: await listPageNames(db, originals), faq: await listQuestionNames(db, originals) };
  const uses = new Map<string, PictureUse[]>();
  for (const collection of COLLECTIONS)
    for (const name of names[collection]) {
      const page = await readTextPage(db, originals, { collection, name });
      if (!page) continue;
      const namesOf = (...sides: readonly ('shown' | 'scheduled' | 'draft')[]) =>
        new Set(
          LOCALES.flatMap((locale) =>
            sides.flatMap((side) => [...listPictures(page.texts[locale][side]?.body ?? '')]),
          ),
        );
      const [shown, drafted] = [namesOf('shown'), namesOf('scheduled', 'draft')];
      const titles = fromKeys(LOCALES, (locale) => titleOf(collection, page, locale));
      for (const picture of new Set([...shown, ...drafted])) {
        const use = { collection, name, titles, isShown: shown.has(picture) };
        uses.set(picture, [...(uses.get(picture) ?? []), use]);
      }
    }
  return uses;
};

/** Keeps the pictures of texts from being deleted until the transaction ends. @returns their names */
export const lockPictures = async (
  db: Transaction<Database>,
  bodies: readonly string[],
): Promise<readonly string[]> => {
  const names = [...new Set(bodies.flatMap((body) => [...listPictures(body)]))];
  if (names.length === 0) return names;
  await db
    .updateTable('text_picture')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('name', 'in', names)
    .execute();
  return names;
};
