import type { App } from '#server/context.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import type { Product } from '../import/schemas/catalogue.ts';
import { compareRecords, type FieldChange } from '../manage/record/compare-records.ts';

const SHOWN = 50;

/** Actions that `product_version` describes field by field. */
export const VERSIONED = ['product.add', 'product.save', 'product.add-tag', 'product.remove-tag'] as const;

export interface ProductVersion {
  readonly id: number;
  readonly at: number;
  readonly by: string;
  readonly action: string;
  readonly changes: readonly FieldChange[];
}

interface State {
  readonly record: Product;
}

/** The newest versions of a product, newest first. */
export const listVersions = async ({ db }: Pick<App, 'db'>, productId: number): Promise<ProductVersion[]> => {
  const rows = await db.read
    .selectFrom('product_version')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, at, actor_name, action, before_json, after_json }) => ({
    ...{ id, at: Number(at), by: actor_name, action },
    changes:
      before_json === null
        ? []
        : compareRecords(parseStored<State>(before_json).record, parseStored<State>(after_json).record),
  }));
};
