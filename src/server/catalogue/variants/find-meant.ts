import type { MeantVariant } from '#contract/catalogue/variants.ts';
import { formatChoices } from '#domain/cart/choosing/variants.ts';
import { pricePerServing } from '#domain/cart/pricing.ts';
import { indexWords } from '#domain/catalogue/search.ts';
import { ATTRIBUTE } from '#domain/constants.ts';
import { toRupees } from '#domain/money.ts';
import { joinWords } from '#i18n/format-choices.ts';
import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { Matches } from '#server/search/find-matches.ts';
import { hasTerm } from '#server/search/full-text.ts';
import { listChoices, type ProductChoice, toChoice } from '../product-choices.ts';
import { findValues } from './read-variants.ts';
import { priceOf, servingsOf } from './variant-price.ts';

/** What a listing was asked for. */
interface Wish {
  readonly filters: { readonly SizeID: readonly number[]; readonly ColorID: readonly number[] };
  readonly matches: Pick<Matches, 'spellings'> | undefined;
}

const offered = prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
  db
    .selectFrom('product_variant as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select(['v.product_id', 'v.combination', 'v.stock', 'v.price', 'v.discounted_price'])
    .select(['v.net_content', 'v.servings_per_pack', 'p.price as whole_price'])
    .select(['p.discounted_price as whole_discounted', 'p.discount_starts_at', 'p.discount_ends_at'])
    .select(['p.servings_per_pack as whole_servings', 'p.net_content as whole_content'])
    .where('v.product_id', 'in', ids)
    .where('v.is_offered', '=', 1)
    .where('p.stock_by_variant', '=', 1)
    .orderBy('v.product_id')
    .orderBy('v.position')
    .orderBy('v.id'),
);

/** Number of typed words and filters that a value has. */
const createScore = ({ filters, matches }: Wish): ((value: ProductChoice) => number) => {
  const spellings = matches?.spellings ?? [];
  const known = new Map<string, number>();
  const countWords = (text: string): number => {
    const words = indexWords(text);
    return spellings.filter((terms) => hasTerm(words, terms)).length;
  };
  return ({ attributeId, valueId, value_en, value_ar }) => {
    const text = `${value_en} ${value_ar}`;
    const typed = spellings.length === 0 ? 0 : (known.get(text) ?? countWords(text));
    known.set(text, typed);
    const isFiltered =
      (attributeId === ATTRIBUTE.size && filters.SizeID.includes(valueId)) ||
      (attributeId === ATTRIBUTE.color && filters.ColorID.includes(valueId));
    return typed + (isFiltered ? 1 : 0);
  };
};

type Offered = Awaited<ReturnType<typeof offered.list>>[number];

const describe = (
  row: Offered,
  values: readonly ProductChoice[],
  locale: Locale,
  now: number,
): MeantVariant => {
  const product = { ...row, price: row.whole_price, discounted_price: row.whole_discounted };
  const price = priceOf(product, row, values, now);
  const perServing = pricePerServing(price, servingsOf({ servings_per_pack: row.whole_servings }, row));
  return {
    Choices: formatChoices(values.map(toChoice)),
    Name: joinWords(
      values.map((value) => inLanguage(value, 'value', locale)),
      locale,
    ),
    Price: toRupees(price.full),
    DiscountedPrice: price.discounted === undefined ? null : toRupees(price.discounted),
    PricePerServing: perServing === null ? null : toRupees(perServing),
    NetContent: row.net_content ?? row.whole_content,
  };
};

/**
 * The variants that a search or filter means, such as "whey chocolate 2 kg", by the id of their product. One in stock
 * comes first. A product all of whose variants match alike has none.
 */
export const findMeant = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  productIds: readonly number[],
  wish: Wish,
  locale: Locale,
): Promise<ReadonlyMap<number, MeantVariant>> => {
  const { filters, matches } = wish;
  const isAsked = matches !== undefined || filters.SizeID.length > 0 || filters.ColorID.length > 0;
  if (!isAsked || productIds.length === 0) return new Map();
  const variants = Map.groupBy(await offered.list(db.read, { ids: productIds }), (row) => row.product_id);
  if (variants.size === 0) return new Map();
  const choices = Map.groupBy(await listChoices(db.read, [...variants.keys()]), (row) => row.productId);
  const now = clock.now();
  const meant = new Map<number, MeantVariant>();
  const scoreOf = createScore(wish);
  for (const [id, rows] of variants) {
    const own = choices.get(id) ?? [];
    const scores = new Map(own.map((value) => [value, scoreOf(value)]));
    if ([...scores.values()].every((score) => score === 0)) continue;
    const scored = rows.map((row) => {
      const values = findValues(row.combination, own);
      return { row, values, score: values.reduce((sum, value) => sum + (scores.get(value) ?? 0), 0) };
    });
    const most = Math.max(...scored.map((one) => one.score));
    const best = scored.filter((one) => one.score === most);
    const found = best.find(({ row }) => row.stock > 0) ?? best[0];
    if (found && best.length < scored.length) meant.set(id, describe(found.row, found.values, locale, now));
  }
  return meant;
};
