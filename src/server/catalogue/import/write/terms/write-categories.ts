import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { Catalogue } from '../../schemas/catalogue.ts';
import { getId, type Ids, type References } from '../rows.ts';
import type { Source } from '../sources.ts';
import type { Sync, Values } from '../sync.ts';
import { findDeleted, keepColumns, readStoredList } from './keep-shop-columns.ts';
import { listNeeded } from './list-needed.ts';
import { TERM_ROWS } from './term-rows.ts';
import { writeCategoryPath } from './write-category-path.ts';

type Category = Catalogue['categories'][number];

/** Fields that were changed in the shop are overwritten only if they change in the file. */
export const writeCategories = async (
  db: Transaction<Database>,
  sync: Sync,
  catalogue: Catalogue,
  media: References['media'],
): Promise<Ids> => {
  const { sources, stored } = await readStoredList(db, 'categories', 'category');
  const deleted = findDeleted({
    ...{ records: catalogue.categories, sources, stored: new Set(stored.keys()) },
    needed: listNeeded(catalogue).categories,
  });
  const categories = catalogue.categories.filter(({ id }) => !deleted.has(id));
  const toColumns = (category: Category | Source, parentId: number | null | undefined): Values => ({
    parent_id: parentId,
    ...TERM_ROWS.categories(category),
  });
  const upsert = (records: readonly Category[], parents: Ids) =>
    sync.upsert(
      'category',
      'key',
      records.map((category) => ({
        key: category.id,
        ...toColumns(category, category.parentId === null ? null : getId(parents, category.parentId)),
        media_id: category.image ? media(category.image) : null,
      })),
      {
        keep: (row, old) => {
          const source = sources.get(String(row.key));
          const parentId = source?.parentId ? parents.get(String(source.parentId)) : null;
          return keepColumns(row, source && toColumns(source, parentId), old);
        },
      },
    );
  const parents = await upsert(
    categories.filter(({ parentId }) => parentId === null),
    new Map(),
  );
  const all = await upsert(
    categories.filter(({ parentId }) => parentId !== null),
    parents,
  );
  for (const { id } of categories)
    if (await writeCategoryPath(db, sync, getId(all, id))) sync.markChanged('category', id);
  return all;
};
