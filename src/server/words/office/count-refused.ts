import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/** Pages and questions with texts that were not published at their time. */
export const countRefusedTexts = async (db: Kysely<Database>) => {
  const rows = await db
    .selectFrom('text_page')
    .select((eb) => ['collection', eb.fn.countAll<number>().as('n')])
    .where('refused_json', 'is not', null)
    .groupBy('collection')
    .execute();
  const of = (collection: 'pages' | 'faq') =>
    Number(rows.find((row) => row.collection === collection)?.n ?? 0);
  return { pages: of('pages'), questions: of('faq') };
};
