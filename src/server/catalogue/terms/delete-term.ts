import { sql } from 'kysely';
import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { lockTerm } from './lock-term.ts';
import { countUses, isUsed, type TermRow, type TermUses } from './read-terms.ts';
import { isFixed, readTermFields } from './save-term.ts';
import type { TermFields } from './term-fields.ts';
import { TERM_TABLES } from './term-tables.ts';

export type DeleteRefusal =
  | { readonly code: 'not_found' | 'fixed' }
  | { readonly code: 'used'; readonly uses: TermUses };

export interface DeletedTerm {
  readonly row: TermRow;
  readonly fields: TermFields;
}

/** Deletes a term that nothing refers to. Terms that were merged into it are forgotten, too. */
export const deleteTerm = (
  app: Pick<App, 'db' | 'clock'>,
  { kind, id }: { readonly kind: TermKind; readonly id: number },
  { requestKey }: { readonly requestKey?: string | undefined } = {},
): Promise<Result<DeletedTerm, DeleteRefusal>> =>
  writeOnce<DeletedTerm, DeleteRefusal>(app, { requestKey }, async (db) => {
    const row = await lockTerm(db, kind, id);
    if (!row) return refuse({ code: 'not_found' });
    if (isFixed(kind, id)) return refuse({ code: 'fixed' });
    const uses = await countUses(db, kind, id);
    if (isUsed(uses)) return refuse({ code: 'used', uses });
    const fields = await readTermFields(db, kind, row);
    await sql`delete from ${sql.table(TERM_TABLES[kind].table)} where id = ${id}`.execute(db);
    await db.deleteFrom('merged_term').where('kind', '=', kind).where('to_id', '=', id).execute();
    await recordAudit(db, {
      ...{ action: 'term.delete', subject: kind, subjectId: id, at: app.clock.now() },
      before: fields,
    });
    return ok({ row, fields });
  });
