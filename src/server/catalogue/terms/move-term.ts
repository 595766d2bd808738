import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { lockTerm, setColumns } from './lock-term.ts';
import { listTermRows, type TermRow } from './read-terms.ts';
import { TERM_TABLES } from './term-tables.ts';

const isBeside = (kind: TermKind, a: TermRow, b: TermRow): boolean =>
  kind !== 'category' || a.parent_id === b.parent_id;

/** Moves a term one place up or down, a category among those with the same parent. Does nothing at the end. */
export const moveTerm = (
  app: Pick<App, 'db' | 'clock'>,
  { kind, id }: { readonly kind: TermKind; readonly id: number },
  direction: 'up' | 'down',
  { requestKey }: { readonly requestKey?: string | undefined } = {},
): Promise<Result<TermRow, { readonly code: 'not_found' }>> =>
  writeOnce<TermRow, { readonly code: 'not_found' }>(app, { requestKey }, async (db) => {
    const row = await lockTerm(db, kind, id);
    if (!row) return refuse({ code: 'not_found' });
    const list = (await listTermRows(db, kind)).filter((other) => isBeside(kind, row, other));
    const from = list.findIndex((other) => other.id === id);
    const to = from + (direction === 'up' ? -1 : 1);
    const other = list[to];
    if (!other) return ok(row);
    const order = list.with(from, other).with(to, row);
    // Positions stay as they are unless two are equal.
    const isStrict = list.every(({ position }, i) => i === 0 || position > (list[i - 1]?.position ?? 0));
    const { table } = TERM_TABLES[kind];
    for (const [i, moved] of order.entries()) {
      const position = isStrict ? (list[i]?.position ?? i) : i;
      if (moved.position !== position) await setColumns(db, table, moved.id, { position });
    }
    await recordAudit(db, {
      ...{ action: 'term.move', subject: kind, subjectId: id, at: app.clock.now() },
      ...{ before: { place: from + 1 }, after: { place: to + 1 } },
    });
    return ok(row);
  });
