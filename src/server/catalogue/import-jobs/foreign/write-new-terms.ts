import { sql, type Transaction } from 'kysely';
import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { PlannedRow } from '../../sheet/planned-row.ts';
import { countUses, isUsed, listTermRows } from '../../terms/read-terms.ts';
import { type TermFields, toColumns } from '../../terms/term-fields.ts';
import { TERM_TABLES } from '../../terms/term-tables.ts';

const KINDS: Readonly<Record<string, TermKind>> = {
  sizes: 'size',
  colors: 'color',
  tags: 'tag',
  attributes: 'attribute',
};

interface Term {
  readonly key: string;
  readonly fields: TermFields;
}

/** New terms by kind, in the order of the rows. */
const termsOf = (rows: readonly PlannedRow[]): ReadonlyMap<TermKind, Term[]> => {
  const terms = new Map<TermKind, Term[]>();
  for (const row of rows) {
    const kind = KINDS[row.list];
    if (row.kind !== 'added' || !row.term || !kind) continue;
    terms.set(kind, [...(terms.get(kind) ?? []), { key: row.key, fields: row.term }]);
  }
  return terms;
};

/** An attribute may wait for its name in one language, like the drafts that have it. */
const columnsOf = (kind: TermKind, { key, fields }: Term): Readonly<Record<string, unknown>> =>
  kind === 'attribute'
    ? { name_en: fields['name.en'] ?? '', name_ar: fields['name.ar'] ?? '' }
    : toColumns(kind, key, fields);

/** Adds the terms that products of another shop need. One that was added since the dry run stays as it is. */
export const addNewTerms = async (db: Transaction<Database>, rows: readonly PlannedRow[]): Promise<void> => {
  for (const [kind, terms] of termsOf(rows)) {
    const stored = await listTermRows(db, kind);
    const known = new Set(stored.map(({ key }) => key));
    let position = Math.max(-1, ...stored.map((row) => row.position)) + 1;
    for (const term of terms) {
      if (known.has(term.key)) continue;
      const columns = { ...columnsOf(kind, term), key: term.key, position: position++ };
      await sql`
        insert into ${sql.table(TERM_TABLES[kind].table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(columns))})`.execute(db);
    }
  }
};

/** Deletes the terms that an import added, except those that are used or were renamed since. */
export const removeNewTerms = async (
  db: Transaction<Database>,
  rows: readonly PlannedRow[],
): Promise<void> => {
  for (const [kind, terms] of termsOf(rows)) {
    const stored = new Map((await listTermRows(db, kind)).map((row) => [row.key, row]));
    for (const { key, fields } of terms) {
      const row = stored.get(key);
      const isSame = row?.name_en === fields['name.en'] && row?.name_ar === fields['name.ar'];
      if (!row || !isSame || isUsed(await countUses(db, kind, row.id))) continue;
      await sql`delete from ${sql.table(TERM_TABLES[kind].table)} where id = ${row.id}`.execute(db);
    }
  }
};
