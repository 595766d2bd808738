import { sql, type Transaction } from 'kysely';
import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import { ATTRIBUTE } from '#domain/constants.ts';
import { isContested } from '#domain/is-contested.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { freeKey, toKey } from '#domain/slug.ts';
import { changedValues } from '#server/audit/changed-values.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { indexProducts } from '#server/search/index-products.ts';
import { createSync } from '../import/write/sync.ts';
import { writeCategoryPath } from '../import/write/terms/write-category-path.ts';
import { lockTerm, setColumns } from './lock-term.ts';
import { checkParent } from './parent-rules.ts';
import { listProductsOfTerm, listTermRows, type TermRow } from './read-terms.ts';
import { checkTerm, type TermFault, type TermFields, toColumns, toFields } from './term-fields.ts';
import { TERM_TABLES } from './term-tables.ts';

export type SaveRefusal =
  | { readonly code: 'not_found' | 'fixed' }
  | { readonly code: 'invalid'; readonly faults: readonly TermFault[] }
  | { readonly code: 'conflict'; readonly current: TermFields };

export interface SavedTerm {
  readonly id: number;
  readonly key: string;
  readonly name_en: string;
  readonly name_ar: string;
}

interface SaveOptions {
  readonly requestKey?: string | undefined;
}

/** Colour and size are attributes of their own lists, which the shop needs. */
export const isFixed = (kind: TermKind, id: number): boolean =>
  kind === 'attribute' && (id === ATTRIBUTE.color || id === ATTRIBUTE.size);

export const readTermFields = async (
  db: Transaction<Database>,
  kind: TermKind,
  row: TermRow,
): Promise<TermFields> => {
  if (kind !== 'category') return toFields(kind, row, undefined);
  const rows = await listTermRows(db, kind);
  return toFields(kind, row, rows.find(({ id }) => id === Number(row.parent_id))?.key);
};

/** A key from the English name that neither a term nor a merged one has. */
const newKey = async (db: Transaction<Database>, kind: TermKind, name: string): Promise<string> => {
  const used = new Set((await listTermRows(db, kind)).map(({ key }) => key));
  const merged = await db.selectFrom('merged_term').select('from_key').where('kind', '=', kind).execute();
  for (const { from_key } of merged) used.add(from_key);
  return freeKey(toKey(name) || 'new', used);
};

type TermApp = Pick<App, 'db' | 'clock' | 'identity'>;

const check = async (
  { identity }: TermApp,
  db: Transaction<Database>,
  kind: TermKind,
  { key, id }: { readonly key: string; readonly id: number | undefined },
  fields: TermFields,
): Promise<readonly TermFault[]> => {
  const faults = checkTerm(kind, key, fields, identity.current().languages);
  if (kind !== 'category' || faults.length > 0) return faults;
  return checkParent(db, key, id, fields.parentId || null);
};

const writeParent = async (
  db: Transaction<Database>,
  now: number,
  id: number,
  parentKey: string | undefined,
): Promise<void> => {
  const parent = parentKey
    ? await db.selectFrom('category').select('id').where('key', '=', parentKey).executeTakeFirstOrThrow()
    : undefined;
  await db
    .updateTable('category')
    .set({ parent_id: parent?.id ?? null })
    .where('id', '=', id)
    .execute();
  await writeCategoryPath(db, createSync(db, now), id);
};

/** Adds a term at the end of its list. @param key of the catalogue's files; by default made from the English name */
export const addTerm = (
  app: TermApp,
  kind: TermKind,
  fields: TermFields,
  { requestKey, key: asked }: SaveOptions & { readonly key?: string | undefined } = {},
): Promise<Result<SavedTerm, SaveRefusal>> =>
  writeOnce<SavedTerm, SaveRefusal>(app, { requestKey }, async (db) => {
    const rows = await listTermRows(db, kind);
    const isFree = asked !== undefined && rows.every((row) => row.key !== asked);
    const key = isFree ? asked : await newKey(db, kind, fields['name.en'] ?? '');
    const faults = await check(app, db, kind, { key, id: undefined }, fields);
    if (faults.length > 0) return refuse({ code: 'invalid', faults });
    const { table } = TERM_TABLES[kind];
    const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
    const columns = { ...toColumns(kind, key, fields), key, position };
    const added = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(columns))}) returning id`.execute(db);
    const id = Number(added.rows[0]?.id);
    const now = app.clock.now();
    if (kind === 'category') await writeParent(db, now, id, fields.parentId);
    await recordAudit(db, {
      ...{ action: 'term.add', subject: kind, subjectId: id, at: now },
      after: fields,
    });
    return ok({ id, key, name_en: fields['name.en'] ?? '', name_ar: fields['name.ar'] ?? '' });
  });

/**
 * Changes fields of a term.
 *
 * @param expected fields that the change was based on. If the stored ones differ, it is refused.
 */
export const changeTerm = (
  app: TermApp,
  { kind, id }: { readonly kind: TermKind; readonly id: number },
  changes: TermFields,
  { requestKey, expected = {} }: SaveOptions & { readonly expected?: TermFields } = {},
): Promise<Result<SavedTerm, SaveRefusal>> =>
  writeOnce<SavedTerm, SaveRefusal>(app, { requestKey }, async (db) => {
    const row = await lockTerm(db, kind, id);
    if (!row) return refuse({ code: 'not_found' });
    if (isFixed(kind, id)) return refuse({ code: 'fixed' });
    const current = await readTermFields(db, kind, row);
    if (Object.entries(expected).some(([name, value]) => isContested(current[name], value, changes[name])))
      return refuse({ code: 'conflict', current });
    const fields = { ...current, ...changes };
    const faults = await check(app, db, kind, row, fields);
    if (faults.length > 0) return refuse({ code: 'invalid', faults });
    const now = app.clock.now();
    await setColumns(db, TERM_TABLES[kind].table, id, toColumns(kind, row.key, fields));
    if (kind === 'category' && fields.parentId !== current.parentId)
      await writeParent(db, now, id, fields.parentId);
    await indexProducts(db, await listProductsOfTerm(db, kind, id));
    await recordAudit(db, {
      ...{ action: 'term.change', subject: kind, subjectId: id, at: now },
      ...changedValues(current, fields),
    });
    return ok({ id, key: row.key, name_en: fields['name.en'] ?? '', name_ar: fields['name.ar'] ?? '' });
  });
