import type { Kysely } from 'kysely';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import type { PageMenu } from '#routes/page-menu.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { DeletedTo, TextRevisionTable } from '#server/platform/database/tables/words.ts';
import type { PageRef, Written } from '#server/texts.ts';
import { keyOf, readHead } from './text-page.ts';

export interface Revision extends Written {
  readonly id: number;
  readonly language: Locale;
  readonly at: number;
  readonly meantAt: number;
  readonly publishedAt: number | undefined;
  readonly by: string;
}

type RevisionRow = Omit<TextRevisionTable, 'id'> & { readonly id: number };

export const toRevision = (row: RevisionRow): Revision => ({
  ...{ id: row.id, language: row.language, head: readHead(row.head_json), body: row.body },
  ...{ at: Number(row.at), meantAt: Number(row.meant_at), by: row.actor_name },
  publishedAt: row.published_at === null ? undefined : Number(row.published_at),
});

/** What the office has published of a page or question. */
export interface PublishedPage extends PageRef {
  readonly texts: Readonly<Partial<Record<Locale, Revision>>>;
  /** Place of a question, undefined as in its front matter, or of a page in its menu, undefined at its end. */
  readonly position: number | undefined;
  readonly isHidden: boolean;
  /** Of a page that was made in the office. */
  readonly address: string | undefined;
  readonly menu: PageMenu | undefined;
  /** Of a deleted page. */
  readonly deletedTo?: DeletedTo | undefined;
}

/** Order of the pages in a menu. A page that was not moved comes last. */
export const compareInMenu = (
  one: { readonly position?: number | null | undefined; readonly address?: string | null | undefined },
  other: { readonly position?: number | null | undefined; readonly address?: string | null | undefined },
): number => {
  const LAST = Number.MAX_SAFE_INTEGER;
  const [address, otherAddress] = [one.address ?? '', other.address ?? ''];
  return (one.position ?? LAST) - (other.position ?? LAST) || (address < otherAddress ? -1 : 1);
};

/** The names of pages made in the office, by all their addresses. */
export const listAddresses = async (db: Kysely<Database>): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('text_address').selectAll().execute();
  return new Map(rows.map(({ address, name }) => [address, name]));
};

/** True if visitors can open a page that was made in the office. */
export const isOpen = ({
  texts,
  isHidden,
  deletedTo,
}: Pick<PublishedPage, 'texts' | 'isHidden' | 'deletedTo'>): boolean =>
  !isHidden && deletedTo === undefined && LOCALES.some((locale) => texts[locale]);

/** Pages that visitors see otherwise than in `src/content`, by `collection/name`. */
export const listPublished = async (db: Kysely<Database>): Promise<ReadonlyMap<string, PublishedPage>> => {
  const pages = await db
    .selectFrom('text_page')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('published_en_id', 'is not', null),
        eb('published_ar_id', 'is not', null),
        eb('position', 'is not', null),
        eb('is_hidden', '=', 1),
        eb('deleted_to', 'is not', null),
      ]),
    )
    .execute();
  const ids = pages.flatMap((page) => LOCALES.flatMap((locale) => page[`published_${locale}_id`] ?? []));
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('text_revision').selectAll().where('id', 'in', ids).execute();
  const revisions = new Map(rows.map((row) => [row.id, toRevision(row)]));
  return new Map(
    pages.map((page) => {
      const texts = LOCALES.flatMap((locale) => {
        const revision = revisions.get(page[`published_${locale}_id`] ?? 0);
        return revision ? [[locale, revision] as const] : [];
      });
      const { collection, name } = page;
      return [
        keyOf(page),
        {
          ...{ collection, name, texts: Object.fromEntries(texts) },
          ...{ position: page.position ?? undefined, isHidden: page.is_hidden === 1 },
          ...{ address: page.address ?? undefined, menu: page.menu ?? undefined },
          deletedTo: page.deleted_to ?? undefined,
        },
      ];
    }),
  );
};
