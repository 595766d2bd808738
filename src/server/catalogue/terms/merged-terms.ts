import type { Kysely } from 'kysely';
import { TERM_KINDS, type TermKind } from '#domain/catalogue/term-kinds.ts';
import { fromKeys } from '#domain/typed-object.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { TERM_TABLES } from './term-tables.ts';

/** Key of the term into which each merged one went, by kind. */
export type MergedTerms = Readonly<Record<TermKind, ReadonlyMap<string, string>>>;

export const readMergedTerms = async (db: Kysely<Database>): Promise<MergedTerms> => {
  const rows = await db.selectFrom('merged_term').select(['kind', 'from_key', 'to_id']).execute();
  const keys = new Map<string, string>();
  for (const kind of new Set(rows.map((row) => row.kind)))
    for (const { id, key } of await db.selectFrom(TERM_TABLES[kind].table).select(['id', 'key']).execute())
      keys.set(`${kind}/${id}`, key);
  return fromKeys(
    TERM_KINDS,
    (kind) =>
      new Map(
        rows.flatMap((row): [string, string][] => {
          const to = row.kind === kind ? keys.get(`${kind}/${row.to_id}`) : undefined;
          return to === undefined ? [] : [[row.from_key, to]];
        }),
      ),
  );
};
