import type { Kysely, Selectable } from 'kysely';
import { formatCombination, readCombination } from '#domain/catalogue/combination.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { ProductVariantTable } from '#server/platform/database/tables/product.ts';
import type { ProductChoice } from '../product-choices.ts';

export type Variant = Selectable<ProductVariantTable>;

const variants = prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
  db
    .selectFrom('product_variant')
    .selectAll()
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id'),
);

/** All variants of the products, also those that are not offered. */
export const readVariants = async (
  db: Kysely<Database>,
  productIds: readonly number[],
): Promise<readonly Variant[]> => (productIds.length === 0 ? [] : variants.list(db, { ids: productIds }));

/** The combination of the values that must be chosen. Optional values have no stock of their own. */
export const combinationOf = (chosen: readonly ProductChoice[]): string =>
  formatCombination(chosen.filter(({ required }) => required));

/** Values of a combination that the product still has, in the order of its choices. */
export const findValues = (combination: string, choices: readonly ProductChoice[]): ProductChoice[] => {
  const keyed = readCombination(combination);
  return choices.filter((choice) =>
    keyed.some(({ attributeId, key }) => attributeId === choice.attributeId && key === choice.key),
  );
};
