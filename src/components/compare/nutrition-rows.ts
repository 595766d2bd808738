import { formatAmount, formatQuantity } from '#components/nutrition/quantities.ts';
import type { Nutrition } from '#contract/catalogue/products.ts';
import type { Translate } from '#i18n/translate-with.ts';

interface Cell {
  readonly perServing: string;
  /** The amount and its basis, such as `74.5 g per 100 g`. */
  readonly perBasis: string | undefined;
}

export interface NutritionRow {
  /** Nutrient, as the labels name it. */
  readonly name: string;
  /** One for each product; `undefined` if its label does not name the nutrient. */
  readonly cells: readonly (Cell | undefined)[];
}

/** @returns a row for each nutrient that a label names, in the order of the labels */
export const listNutritionRows = (
  labels: readonly (Nutrition | null | undefined)[],
  t: Translate,
): NutritionRow[] => {
  const names = new Set(labels.flatMap((label) => label?.rows.map(({ name }) => name) ?? []));
  return [...names].map((name) => ({
    name,
    cells: labels.map((label) => {
      const row = label?.rows.find((other) => other.name === name);
      if (!label || !row) return undefined;
      const { basis } = label;
      return {
        perServing: formatQuantity(row.perServing, t),
        perBasis:
          basis && row.per100
            ? t('lbl_compare_per', {
                amount: formatQuantity(row.per100, t),
                basis: formatAmount(basis.amount, basis.unit, t),
              })
            : undefined,
      };
    }),
  }));
};
