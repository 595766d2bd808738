import type { Catalogue } from '../schemas/catalogue.ts';
import { both, getId, type Ids, type References } from './rows.ts';
import type { Sync } from './sync.ts';

export const writeCategories = async (
  sync: Sync,
  { categories }: Catalogue,
  media: References['media'],
): Promise<Ids> => {
  const toRow = (category: Catalogue['categories'][number], parentId: number | null) => ({
    key: category.id,
    parent_id: parentId,
    ...both('name', category.name),
    position: category.displayOrder,
    media_id: category.image ? media(category.image) : null,
  });
  const parents = categories.filter(({ parentId }) => parentId === null);
  const parentIds = await sync.upsert(
    'category',
    'key',
    parents.map((category) => toRow(category, null)),
  );
  const ids = await sync.upsert(
    'category',
    'key',
    categories.flatMap((category) =>
      category.parentId === null ? [] : [toRow(category, getId(parentIds, category.parentId))],
    ),
  );
  for (const { id, parentId } of categories) {
    const ancestors = [id, ...(parentId === null ? [] : [parentId])];
    const isMoved = await sync.syncParts(
      'category_path',
      ['category_id', getId(ids, id)],
      ['ancestor_id'],
      ancestors.map((key) => ({ ancestor_id: getId(ids, key) })),
    );
    if (isMoved) sync.noteChanged('category', id);
  }
  return ids;
};
