import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { Originals } from '#server/texts.ts';
import type { PageState } from './change-page.ts';

const TEXTS = ['draft_en_id', 'draft_ar_id', 'published_en_id', 'published_ar_id'] as const;
const hasText = (row: Pick<PageState, (typeof TEXTS)[number]>): boolean =>
  TEXTS.some((column) => row[column] !== null);

/** Names of all pages that are not deleted, also hidden ones and drafts: originals first. */
export const listPageNames = async (db: Kysely<Database>, originals: Originals): Promise<string[]> => {
  const rows = await db
    .selectFrom('text_page')
    .select(['name', ...TEXTS])
    .where('collection', '=', 'pages')
    .where('deleted_to', 'is', null)
    .orderBy('name')
    .execute();
  return [...new Set([...originals.list('pages'), ...rows.filter(hasText).map(({ name }) => name)])];
};

/** Names of deleted pages. */
export const listDeletedNames = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('text_page')
    .select('name')
    .where('deleted_to', 'is not', null)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
};

/** Names of all questions in their order, also hidden ones and drafts. */
export const listQuestionNames = async (db: Kysely<Database>, originals: Originals): Promise<string[]> => {
  const rows = await db
    .selectFrom('text_page')
    .select(['name', 'position', ...TEXTS])
    .where('collection', '=', 'faq')
    .orderBy('name')
    .execute();
  const places = new Map(rows.map(({ name, position }) => [name, position]));
  const placeOf = (name: string) => {
    const head = (['en', 'ar'] as const)
      .map((language) => originals.find({ collection: 'faq', name, language })?.head)
      .find((one) => one !== undefined);
    return places.get(name) ?? (head === undefined ? Number.POSITIVE_INFINITY : Number(head.order));
  };
  const drawn = rows.filter(hasText);
  const names = new Set([...originals.list('faq'), ...drawn.map(({ name }) => name)]);
  return [...names].sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
};
