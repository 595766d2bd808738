import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { Sync } from '../sync.ts';

/** Stores the ancestors of a category. Returns true if they have changed. */
export const writeCategoryPath = async (
  db: Transaction<Database>,
  sync: Pick<Sync, 'syncParts'>,
  id: number,
): Promise<boolean> => {
  const ancestors: number[] = [];
  let next: number | null | undefined = id;
  while (next !== null && next !== undefined && !ancestors.includes(next)) {
    ancestors.push(next);
    const row: { parent_id: number | null } | undefined = await db
      .selectFrom('category')
      .select('parent_id')
      .where('id', '=', next)
      .executeTakeFirst();
    next = row?.parent_id;
  }
  return sync.syncParts(
    'category_path',
    ['category_id', id],
    ['ancestor_id'],
    ancestors.map((ancestor_id) => ({ ancestor_id })),
  );
};
