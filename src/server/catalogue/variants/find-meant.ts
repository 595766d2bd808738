import { formatChoices } from '#domain/cart/choosing/variants.ts';
import { indexWords } from '#domain/catalogue/search.ts';
import { ATTRIBUTE } from '#domain/constants.ts';
import type { App } from '#server/context.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { Matches } from '#server/search/find-matches.ts';
import { listChoices, type ProductChoice } from '../product-choices.ts';
import { findValues } from './read-variants.ts';

/** What a listing was asked for. */
interface Wish {
  readonly filters: { readonly SizeID: readonly number[]; readonly ColorID: readonly number[] };
  readonly matches: Pick<Matches, 'spellings'> | undefined;
}

const offered = prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
  db
    .selectFrom('product_variant as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select(['v.product_id', 'v.combination', 'v.stock'])
    .where('v.product_id', 'in', ids)
    .where('v.is_offered', '=', 1)
    .where('p.stock_by_variant', '=', 1)
    .orderBy('v.product_id')
    .orderBy('v.position')
    .orderBy('v.id'),
);

/** Number of typed words and filters that a combination of values has. */
const score = (values: readonly ProductChoice[], { filters, matches }: Wish): number => {
  const words = values.flatMap(({ value_en, value_ar }) => [value_en, value_ar].flatMap(indexWords));
  const typed = (matches?.spellings ?? []).filter((terms) =>
    terms.some(({ word, isPrefix }) =>
      words.some((known) => (isPrefix ? known.startsWith(word) : known === word)),
    ),
  );
  const chosen = values.filter(({ attributeId, valueId }) =>
    attributeId === ATTRIBUTE.size
      ? filters.SizeID.includes(valueId)
      : attributeId === ATTRIBUTE.color && filters.ColorID.includes(valueId),
  );
  return typed.length + chosen.length;
};

/**
 * The variants that a search or filter means, such as "whey chocolate 2 kg", by the id of their product, as in the `v`
 * of its address. One in stock comes first. A product all of whose variants match alike has none.
 */
export const findMeant = async (
  { db }: Pick<App, 'db'>,
  productIds: readonly number[],
  wish: Wish,
): Promise<ReadonlyMap<number, string>> => {
  const { filters, matches } = wish;
  const isAsked = matches !== undefined || filters.SizeID.length > 0 || filters.ColorID.length > 0;
  if (!isAsked || productIds.length === 0) return new Map();
  const variants = Map.groupBy(await offered.list(db.read, { ids: productIds }), (row) => row.product_id);
  if (variants.size === 0) return new Map();
  const choices = Map.groupBy(await listChoices(db.read, [...variants.keys()]), (row) => row.productId);
  const meant = new Map<number, string>();
  for (const [id, rows] of variants) {
    const scored = rows.map(({ combination, stock }) => {
      const values = findValues(combination, choices.get(id) ?? []);
      return { values, stock, score: score(values, wish) };
    });
    const most = Math.max(...scored.map((one) => one.score));
    const best = scored.filter((one) => one.score === most);
    const found = best.find(({ stock }) => stock > 0) ?? best[0];
    if (found && best.length < scored.length)
      meant.set(
        id,
        formatChoices(
          found.values.map(({ attributeId, valueId }) => ({
            ProductAttributeID: attributeId,
            PrimaryKeyValue: valueId,
          })),
        ),
      );
  }
  return meant;
};
