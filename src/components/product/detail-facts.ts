import { type Fact, listCardFacts } from '#components/card/facts.ts';
import { formatQuantity } from '#components/nutrition/quantities.ts';
import type { Nutrition, ProductDetailRow } from '#contract/catalogue/products.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate-with.ts';

const DETAIL_FACTS = 4;

const nutritionFacts = (nutrition: Nutrition, protein: number | null, t: Translate): Fact[] => {
  const facts = nutrition.rows.flatMap(({ name, perServing }) => {
    if (!perServing) return [];
    const isProtein = perServing.value === protein && perServing.unit === 'g';
    // Energy is identified by its unit, other nutrients by name.
    return perServing.unit === 'kcal'
      ? [{ value: formatNumber(perServing.value), unit: t('lbl_card_unit_kcal'), isProtein }]
      : [{ value: formatQuantity(perServing, t), unit: name, isProtein }];
  });
  const ordered = [...facts.filter((fact) => fact.isProtein), ...facts.filter((fact) => !fact.isProtein)];
  const servings = nutrition.servingsPerPack;
  if (servings === null || servings < 2) return ordered.slice(0, DETAIL_FACTS);
  const count = {
    value: formatNumber(Math.floor(servings)),
    unit: t.plural('lbl_prod_servings', Math.floor(servings)),
  };
  return [...ordered.slice(0, DETAIL_FACTS - 1), count];
};

export const listDetailFacts = (row: ProductDetailRow, t: Translate): Fact[] => {
  if (row.NutritionJson) return nutritionFacts(row.NutritionJson, row.ProteinPerServing, t);
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
