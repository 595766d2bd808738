import type { Kysely } from 'kysely';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Collection, PageRef } from '#server/texts.ts';

/** An open editor reports every 20 seconds (office/scripts/words/editors.ts), so that one report may be lost. */
const SEEN_MS = 45_000;

export interface TextEditor extends PageRef {
  readonly memberId: number;
  /** Name of the member. */
  readonly who: string;
  readonly since: number;
}

/** Members who are typing into texts of a collection, in the order in which they began. */
export const listTextEditors = async (
  db: Kysely<Database>,
  collection: Collection,
  now: number,
): Promise<TextEditor[]> => {
  const rows = await db
    .selectFrom('text_editor')
    .innerJoin('member', 'member.id', 'text_editor.member_id')
    .select(['text_editor.name', 'text_editor.member_id', 'text_editor.since', 'member.name as who'])
    .where('text_editor.collection', '=', collection)
    .where('text_editor.at', '>', now - SEEN_MS)
    .orderBy('text_editor.since')
    .execute();
  return rows.map(({ name, member_id, who, since }) => ({
    ...{ collection, name, memberId: member_id, who, since: Number(since) },
  }));
};

/** Records that a member is typing into a text. */
export const reportTextEditor = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { collection, name }: PageRef,
  memberId: number,
): Promise<void> => {
  const now = clock.now();
  await db.write((transaction) =>
    transaction
      .insertInto('text_editor')
      .values({ collection, name, member_id: memberId, since: now, at: now })
      .onConflict((conflict) =>
        conflict.columns(['collection', 'name', 'member_id']).doUpdateSet((eb) => ({
          since: eb
            .case()
            .when('text_editor.at', '>', now - SEEN_MS)
            .then(eb.ref('text_editor.since'))
            .else(now)
            .end(),
          at: now,
        })),
      )
      .execute(),
  );
};

/** A text that is saved is not being typed into any more. */
export const dropTextEditor = async (
  { db }: Pick<App, 'db'>,
  { collection, name }: PageRef,
  memberId: number,
): Promise<void> => {
  await db.write((transaction) =>
    transaction
      .deleteFrom('text_editor')
      .where('collection', '=', collection)
      .where('name', '=', name)
      .where('member_id', '=', memberId)
      .execute(),
  );
};
