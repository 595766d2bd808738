import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { checkCategories } from '../import/check/check-content.ts';
import { parentCategory } from '../import/check/check-product.ts';
import { listTermRows, type TermRow } from './read-terms.ts';
import type { TermFault } from './term-fields.ts';

/** Checks the parent of a category with the rules of the importer. @param id undefined for a new one */
export const checkParent = async (
  db: Transaction<Database>,
  key: string,
  id: number | undefined,
  parentKey: string | null,
): Promise<TermFault[]> => {
  const rows = await listTermRows(db, 'category');
  const keys = new Map(rows.map((row) => [row.id, row.key]));
  const parentOf = (row: TermRow) =>
    row.parent_id === null ? null : (keys.get(Number(row.parent_id)) ?? null);
  const records = [
    ...rows.filter((row) => row.id !== id).map((row) => ({ id: row.key, parentId: parentOf(row) })),
    { id: key, parentId: parentKey },
  ];
  const faults: TermFault[] = [];
  checkCategories(
    { lists: { categories: records }, named: { categories: records.map((record) => record.id) } },
    (_, fault) => faults.push({ field: 'parentId', fault }),
  );
  if (parentKey === null && id !== undefined) {
    const used = await db.selectFrom('product').select('id').where('category_id', '=', id).limit(1).execute();
    if (used.length > 0) faults.push({ field: 'parentId', fault: parentCategory(key) });
  }
  return faults;
};
