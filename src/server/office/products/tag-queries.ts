import { readInteger } from '#domain/read-integer.ts';
import { readSelected, TAGGED_MAXIMUM } from '#routes/office/selected.ts';
import type { App } from '#server/context.ts';
import { selectInLanguage } from '#server/platform/database/statements/localized.ts';
import { query } from '../query.ts';
import { listSelectedProducts } from './selected-products.ts';

/** Rows of the preview. */
const SHOWN = 100;

/** Splits the selection into the products that the change affects, and the others. */
const previewTags = async ({ db }: App, ids: readonly number[], tagId: number, isAdded: boolean) => {
  const tagged = new Set(
    (await db.read.selectFrom('product_tag').select('product_id').where('tag_id', '=', tagId).execute()).map(
      ({ product_id }) => product_id,
    ),
  );
  const changed = ids.filter((id) => tagged.has(id) !== isAdded);
  const rows = await db.read
    .selectFrom('product')
    .select(['id', 'sku', 'name_en', 'name_ar', 'status'])
    .where('id', 'in', [0, ...changed.slice(0, SHOWN)])
    .orderBy('id')
    .execute();
  return { changed, rows, unchanged: ids.length - changed.length };
};

export const tagQueries = {
  /** The selection and, once the form has a tag, what it would change. */
  'tags.preview': query(
    'products.change',
    async ({ app, locale }, { search }: { readonly search: URLSearchParams }) => {
      const found = [...new Set(await listSelectedProducts(app, readSelected(search), TAGGED_MAXIMUM + 1))];
      const ids = found.slice(0, TAGGED_MAXIMUM);
      const tags = await app.db.read
        .selectFrom('tag')
        .select(['id', selectInLanguage('name', locale).as('name')])
        .orderBy('position')
        .execute();
      const tag = tags.find(({ id }) => id === readInteger(search.get('tag') ?? ''));
      const mode: 'add' | 'remove' = search.get('mode') === 'remove' ? 'remove' : 'add';
      return {
        ...{ count: ids.length, isCut: found.length > ids.length, tags, mode },
        plan: tag && { tag, ...(await previewTags(app, ids, tag.id, mode === 'add')) },
      };
    },
  ),
};
