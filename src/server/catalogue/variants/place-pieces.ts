import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { listChoices, type ProductChoice } from '../product-choices.ts';
import { combinationOf, readVariants, type Variant } from './read-variants.ts';

/** Pieces of an order line. Its product may be kept in stock in another way since it was ordered. */
export interface OrderedPieces {
  readonly productId: number;
  readonly variantId: number | null;
  readonly choicesJson: string;
  readonly pieces: number;
}

/** Pieces of a variant, or of a product without variants. */
export interface Pieces {
  readonly productId: number;
  readonly variantId: number | null;
  readonly pieces: number;
}

type StoredChoice = Pick<ProductChoice, 'attributeId' | 'valueId'>;

/** Adds up pieces. Sorted by product, then variant, so that all transactions lock in the same order. */
export const addUp = (pieces: readonly Pieces[]): Pieces[] =>
  [...Map.groupBy(pieces, ({ productId, variantId }) => `${productId} ${variantId}`).values()]
    .flatMap((members) => {
      const [first] = members;
      return first ? [{ ...first, pieces: members.reduce((total, one) => total + one.pieces, 0) }] : [];
    })
    .filter((one) => one.pieces > 0)
    .sort((a, b) => a.productId - b.productId || (a.variantId ?? 0) - (b.variantId ?? 0));

const findOrdered = (
  { variantId, choicesJson }: OrderedPieces,
  own: readonly Variant[],
  choices: readonly ProductChoice[],
): Variant | undefined => {
  const ordered = own.find(({ id }) => id === variantId);
  if (ordered) return ordered;
  const stored = parseStored<readonly StoredChoice[]>(choicesJson);
  const chosen = choices.filter((choice) =>
    stored.some(
      ({ attributeId, valueId }) => attributeId === choice.attributeId && valueId === choice.valueId,
    ),
  );
  const combination = combinationOf(chosen);
  return own.find((variant) => variant.combination === combination) ?? own[0];
};

/**
 * Finds where the pieces of order lines belong today: a product that is now kept by variant has them in the variant of
 * the chosen values, or in its first one if none has these values; a product that is no longer kept by variant has them
 * as a whole. Lock the products first.
 */
export const placePieces = async (
  db: Transaction<Database>,
  ordered: readonly OrderedPieces[],
): Promise<Pieces[]> => {
  if (ordered.length === 0) return [];
  const kept = await db
    .selectFrom('product')
    .select('id')
    .where('stock_by_variant', '=', 1)
    .where('id', 'in', [...new Set(ordered.map(({ productId }) => productId))])
    .execute();
  const ids = kept.map(({ id }) => id);
  const byProduct = Map.groupBy(await readVariants(db, ids), (variant) => variant.product_id);
  const choices = await listChoices(db, ids);
  return addUp(
    ordered.map((line) => {
      const { productId, pieces } = line;
      const own = byProduct.get(productId) ?? [];
      const values = choices.filter((choice) => choice.productId === productId);
      return { productId, pieces, variantId: findOrdered(line, own, values)?.id ?? null };
    }),
  );
};
