import type { Kysely, Transaction } from 'kysely';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import type { PageMenu } from '#routes/page-menu.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import type { DeletedTo } from '#server/platform/database/tables/words.ts';
import type { Original, Originals, PageRef } from '#server/texts.ts';
import type { WrittenFault } from '../check-written.ts';
import { type Revision, toRevision } from '../published.ts';

/** A text in one language with everything that the office knows of it. */
export interface TextState {
  readonly original: Original | undefined;
  readonly published: Revision | undefined;
  readonly draft: Revision | undefined;
  /** The revision to publish at `publishAt`. */
  readonly scheduled: Revision | undefined;
  readonly publishAt: number | undefined;
  /** What an editor continues with. */
  readonly current: Original | Revision | undefined;
  /** What visitors see in this language. */
  readonly shown: Original | Revision | undefined;
}

/** True if the draft has changes that are not published at the time of the scheduled text. */
export const isAhead = ({ draft, scheduled }: TextState): boolean =>
  scheduled !== undefined && draft?.id !== scheduled.id;

/** Scheduled texts that were not published at their time, because one of them has faults. */
interface RefusedTexts {
  readonly at: number;
  readonly languages: readonly Locale[];
  readonly faults: readonly WrittenFault[];
}

export interface TextPage extends PageRef {
  /** 0 before the first change. */
  readonly version: number;
  readonly texts: Readonly<Record<Locale, TextState>>;
  readonly position: number | undefined;
  readonly isHidden: boolean;
  /** Of a page that was made in the office. */
  readonly address: string | undefined;
  readonly menu: PageMenu | undefined;
  readonly refused: RefusedTexts | undefined;
  /** Of a deleted page. */
  readonly deletedTo: DeletedTo | undefined;
}

/** An earlier version stored English sentences instead of codes. */
const readRefused = (json: string): RefusedTexts => {
  const refused = parseStored<RefusedTexts>(json);
  return { ...refused, faults: refused.faults.filter(({ code }) => code) };
};

/** @param originals files of the build */
export const readTextPage = async (
  db: Kysely<Database>,
  originals: Originals,
  ref: PageRef,
): Promise<TextPage | undefined> => {
  const { collection, name } = ref;
  const row = await db
    .selectFrom('text_page')
    .selectAll()
    .where('collection', '=', collection)
    .where('name', '=', name)
    .executeTakeFirst();
  const ids = LOCALES.flatMap((locale) =>
    (['draft', 'scheduled', 'published'] as const).map((state) => row?.[`${state}_${locale}_id`]),
  );
  const revisions = await db
    .selectFrom('text_revision')
    .selectAll()
    .where('id', 'in', [0, ...ids.flatMap((id) => id ?? [])])
    .execute();
  const find = (id: number | null | undefined) => {
    const found = revisions.find((one) => one.id === id);
    return found && toRevision(found);
  };
  const stateOf = (language: Locale): TextState => {
    const original = originals.find({ ...ref, language });
    const published = find(row?.[`published_${language}_id`]);
    const draft = find(row?.[`draft_${language}_id`]);
    const scheduled = find(row?.[`scheduled_${language}_id`]);
    const publishAt = row?.[`publish_${language}_at`] ?? undefined;
    const shown = published ?? original;
    return {
      ...{ original, published, draft, scheduled, shown, current: draft ?? shown },
      publishAt: publishAt === undefined ? undefined : Number(publishAt),
    };
  };
  const texts = { en: stateOf('en'), ar: stateOf('ar') };
  if (!row && LOCALES.every((locale) => !texts[locale].original)) return undefined;
  return {
    ...{ collection, name, version: row?.version ?? 0, texts },
    ...{ position: row?.position ?? undefined, isHidden: row?.is_hidden === 1 },
    ...{ address: row?.address ?? undefined, menu: row?.menu ?? undefined },
    refused: row?.refused_json ? readRefused(row.refused_json) : undefined,
    deletedTo: row?.deleted_to ?? undefined,
  };
};

/** Locks the page until the transaction ends, and adds its row. */
export const lockTextPage = async (db: Transaction<Database>, ref: PageRef): Promise<void> => {
  const { collection, name } = ref;
  await db
    .insertInto('text_page')
    .values({ collection, name })
    .onConflict((conflict) => conflict.columns(['collection', 'name']).doNothing())
    .execute();
  await db
    .updateTable('text_page')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('collection', '=', collection)
    .where('name', '=', name)
    .execute();
};
