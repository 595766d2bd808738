import type { App } from '#server/context.ts';
import type { PageRef } from '#server/texts.ts';
import { type Revision, toRevision } from '../published.ts';

const SHOWN = 50;

/** The newest versions of a page in both languages, newest first. */
export const listRevisions = async (
  { db }: Pick<App, 'db'>,
  { collection, name }: PageRef,
): Promise<Revision[]> => {
  const rows = await db.read
    .selectFrom('text_revision')
    .selectAll()
    .where('collection', '=', collection)
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(toRevision);
};
