import { sql, type Transaction } from 'kysely';
import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { findTermRow, type TermRow } from './read-terms.ts';
import { TERM_TABLES } from './term-tables.ts';

/** Locks a term until the transaction ends. */
export const lockTerm = async (
  db: Transaction<Database>,
  kind: TermKind,
  id: number,
): Promise<TermRow | undefined> => {
  await sql`update ${sql.table(TERM_TABLES[kind].table)} set position = position where id = ${id}`.execute(
    db,
  );
  return findTermRow(db, kind, id);
};

export const setColumns = async (
  db: Transaction<Database>,
  table: string,
  id: number,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const sets = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`.execute(db);
};
