import { formatPerServing } from '#components/card/facts.ts';
import { formatAmount, formatNetContent } from '#components/nutrition/quantities.ts';
import type { ProductRow } from '#contract/catalogue/products.ts';
import type { LabelKey, Translate } from '#i18n/translate-with.ts';

export interface CompareRow {
  readonly label: LabelKey;
  readonly values: readonly (string | undefined)[];
  readonly isSame: boolean;
  /** Indexes of the best values. Empty if the property has no ranking. */
  readonly best: readonly number[];
}

type Figure = number | null;

/** @returns the indexes of the best figure; an empty array if there is no difference */
const findBest = (figures: readonly Figure[], pick: 'most' | 'least'): number[] => {
  const known = figures.filter((figure) => figure !== null);
  if (known.length < 2 || new Set(known).size < 2) return [];
  const best = pick === 'most' ? Math.max(...known) : Math.min(...known);
  return figures.flatMap((figure, index) => (figure === best ? [index] : []));
};

const toRow = (label: LabelKey, values: CompareRow['values'], best: readonly number[] = []): CompareRow => ({
  label,
  values,
  isSame: values.length > 1 && new Set(values).size === 1,
  best,
});

/** @returns the rows in order of relevance, without rows that are empty for all products */
export const listCompareRows = (products: readonly ProductRow[], t: Translate): CompareRow[] => {
  const proteins = products.map((row) => row.ProteinPerServing);
  const prices = products.map((row) => row.PricePerServing);
  const ratings = products.map((row) => (row.TotalReviews > 0 ? row.Rating : null));
  return [
    toRow(
      'lbl_compare_protein',
      proteins.map((grams) => (grams === null ? undefined : formatAmount(grams, 'g', t))),
      findBest(proteins, 'most'),
    ),
    toRow(
      'lbl_compare_per_serving',
      prices.map((rupees) => (rupees === null ? undefined : formatPerServing(rupees))),
      findBest(prices, 'least'),
    ),
    toRow(
      'lbl_compare_rating',
      ratings.map((rating) => rating?.toFixed(1)),
      findBest(ratings, 'most'),
    ),
    toRow(
      'lbl_compare_brand',
      products.map((row) => row.ManufacturerName || undefined),
    ),
    toRow(
      'lbl_compare_net_content',
      products.map((row) => (row.NetContent ? formatNetContent(row.NetContent, t) : undefined)),
    ),
  ].filter((row) => row.values.some((value) => value !== undefined));
};
