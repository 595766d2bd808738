import { type Kysely, sql, type Transaction } from 'kysely';
import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import { inBatches } from '#domain/in-batches.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { ImportFault } from '#i18n/office/import-fault.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { indexProducts } from '#server/search/index-products.ts';
import { parentCategory } from '../import/check/check-product.ts';
import { lockTerm } from './lock-term.ts';
import { moveReferences } from './move-products.ts';
import { countUses, findTermRow, listProductsOfTerm, type TermRow, type TermUses } from './read-terms.ts';
import { replaceInSources } from './replace-in-sources.ts';
import { isFixed } from './save-term.ts';
import { TERM_TABLES } from './term-tables.ts';

export interface MergeRequest {
  readonly kind: TermKind;
  readonly from: number;
  readonly to: number;
}

export interface MergePreview {
  readonly from: TermRow;
  readonly to: TermRow;
  readonly uses: TermUses;
  /** Products that have both. */
  readonly both: number;
}

export type MergeRefusal =
  | { readonly code: 'not_found' | 'same' | 'fixed' }
  | { readonly code: 'levels'; readonly fault: ImportFault };

const findLevelFault = (from: TermRow, to: TermRow, uses: TermUses): MergeRefusal | undefined => {
  if (to.parent_id === null && uses.products > 0) return { code: 'levels', fault: parentCategory(to.key) };
  if (to.parent_id !== null && uses.children > 0)
    return {
      code: 'levels',
      fault: { code: 'child_category', values: { field: 'parentId', id: to.key } },
    };
  return Number(to.parent_id) === from.id
    ? { code: 'levels', fault: { code: 'parent_of', values: { id: from.key, child: to.key } } }
    : undefined;
};

const countBoth = async (db: Kysely<Database>, { kind, from, to }: MergeRequest): Promise<number> => {
  const [table, column] = TERM_TABLES[kind].link;
  if (table === 'product') return 0;
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} as one
    join ${sql.table(table)} as other on other.product_id = one.product_id
    where one.${sql.ref(column)} = ${from} and other.${sql.ref(column)} = ${to}`.execute(db);
  return Number(rows[0]?.n ?? 0);
};

/** What a merge would change. */
export const previewMerge = async (
  db: Kysely<Database>,
  request: MergeRequest,
): Promise<Result<MergePreview, MergeRefusal>> => {
  const { kind } = request;
  if (request.from === request.to) return refuse({ code: 'same' });
  const [from, to] = [await findTermRow(db, kind, request.from), await findTermRow(db, kind, request.to)];
  if (!from || !to) return refuse({ code: 'not_found' });
  if (isFixed(kind, from.id) || isFixed(kind, to.id)) return refuse({ code: 'fixed' });
  const uses = await countUses(db, kind, from.id);
  const fault = kind === 'category' ? findLevelFault(from, to, uses) : undefined;
  return fault ? refuse(fault) : ok({ from, to, uses, both: await countBoth(db, request) });
};

/** URLs of the merged term lead to the other one, also those of terms that were merged into it before. */
const redirect = async (
  db: Transaction<Database>,
  { kind, from, to }: { readonly kind: TermKind; readonly from: TermRow; readonly to: TermRow },
  now: number,
): Promise<void> => {
  await db
    .updateTable('merged_term')
    .set({ to_id: to.id })
    .where('kind', '=', kind)
    .where('to_id', '=', from.id)
    .execute();
  await db
    .insertInto('merged_term')
    .values({ kind, from_id: from.id, from_key: from.key, to_id: to.id, merged_at: now })
    .execute();
};

const BATCH = 500;

/** A form that was opened before the merge is then compared with what the merge has written. */
const countVersions = async (db: Transaction<Database>, products: readonly number[]): Promise<void> => {
  for (const batch of inBatches(products, BATCH))
    await db
      .updateTable('product')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', 'in', batch)
      .execute();
};

/** Merges one term into another one: its products move, and it is deleted. */
export const mergeTerms = (
  app: Pick<App, 'db' | 'clock'>,
  request: MergeRequest,
  { requestKey }: { readonly requestKey?: string | undefined } = {},
): Promise<Result<MergePreview, MergeRefusal>> =>
  writeOnce<MergePreview, MergeRefusal>(app, { requestKey }, async (db) => {
    const { kind } = request;
    // Locked by id to avoid deadlocks with the opposite merge.
    for (const id of [request.from, request.to].sort((a, b) => a - b)) await lockTerm(db, kind, id);
    const found = await previewMerge(db, request);
    if (!found.ok) return found;
    const { from, to, uses, both } = found.value;
    const products = await listProductsOfTerm(db, kind, from.id);
    const now = app.clock.now();
    await moveReferences(db, kind, { from: from.id, to: to.id });
    await redirect(db, { kind, from, to }, now);
    await sql`delete from ${sql.table(TERM_TABLES[kind].table)} where id = ${from.id}`.execute(db);
    await replaceInSources(db, kind, from.key);
    await countVersions(db, products);
    await indexProducts(db, products);
    await recordAudit(db, {
      ...{ action: 'term.merge', subject: kind, subjectId: to.id, at: now },
      before: { merged: from.name_en, id: from.id, key: from.key },
      after: { into: to.name_en, ...uses },
    });
    return ok({ from, to, uses, both });
  });
