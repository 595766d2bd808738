import { type Fact, listCardFacts } from '#components/card/facts.ts';
import { formatQuantity } from '#components/nutrition/quantities.ts';
import type { Nutrition, ProductDetailRow } from '#contract/catalogue/products.ts';
import type { VariantRow } from '#contract/catalogue/variants.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate-with.ts';

const DETAIL_FACTS = 4;

export const listServings = (servings: number | null, t: Translate): Fact[] => {
  const whole = Math.floor(servings ?? 0);
  return whole < 2 ? [] : [{ value: formatNumber(whole), unit: t.plural('lbl_prod_servings', whole) }];
};

const nutritionFacts = (
  { rows }: Nutrition,
  { ProteinPerServing: protein }: ProductDetailRow,
  servings: readonly Fact[],
  t: Translate,
): Fact[] => {
  const facts = rows.flatMap(({ name, perServing }) => {
    if (!perServing) return [];
    const isProtein = perServing.value === protein && perServing.unit === 'g';
    // Energy is identified by its unit, other nutrients by name.
    return perServing.unit === 'kcal'
      ? [{ value: formatNumber(perServing.value), unit: t('lbl_card_unit_kcal'), isProtein }]
      : [{ value: formatQuantity(perServing, t), unit: name, isProtein }];
  });
  const ordered = [...facts.filter((fact) => fact.isProtein), ...facts.filter((fact) => !fact.isProtein)];
  return [...ordered.slice(0, DETAIL_FACTS - servings.length), ...servings];
};

/** @param variants of the product; what is not the same for all of them is said beside the price */
export const listDetailFacts = (
  row: ProductDetailRow,
  variants: readonly VariantRow[],
  t: Translate,
): Fact[] => {
  const { NutritionJson: nutrition } = row;
  if (nutrition) {
    const { servingsPerPack: servings } = nutrition;
    const isSame = variants.every(({ ServingsPerPack }) => ServingsPerPack === servings);
    return nutritionFacts(nutrition, row, isSame ? listServings(servings, t) : [], t);
  }
  const counted = [
    { n: row.ProductColorsJson.length, unit: 'lbl_prod_colors' },
    { n: row.ProductSizesJson.length, unit: 'lbl_prod_sizes' },
  ] as const;
  return [
    ...listCardFacts(row, t),
    ...counted.flatMap(({ n, unit }) => (n > 1 ? [{ value: formatNumber(n), unit: t.plural(unit, n) }] : [])),
    ...(row.IsDigitalProduct || row.EstimatedShippingDays < 1
      ? []
      : [{ value: t.plural('lbl_prod_days', row.EstimatedShippingDays), unit: t('lbl_prod_delivery') }]),
  ].slice(0, DETAIL_FACTS);
};
