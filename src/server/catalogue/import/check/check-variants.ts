import { listRequired } from '#server/catalogue/variants/required-choices.ts';
import type { ReportProductFault } from '../fault.ts';
import type { Product } from '../schemas/catalogue.ts';
import { findDoubles } from './doubles.ts';

export const checkVariants = (product: Product, report: ReportProductFault): void => {
  const variants = product.variants ?? [];
  if (variants.length === 0) return;
  const required = listRequired(product);
  if (product.isDigital || required.size === 0)
    report('variants', { code: product.isDigital ? 'variants_digital' : 'variants_without_choices' });
  for (const [index, { choice, sku, price, discountedPrice, image }] of variants.entries()) {
    const field = `variants[${index}]`;
    const isComplete =
      Object.keys(choice).length === required.size &&
      [...required].every(([attribute, keys]) => keys.some((key) => key === choice[attribute]));
    if (!isComplete) report(field, { code: 'variant_choice', values: { name: sku } });
    if (discountedPrice && discountedPrice >= (price ?? 0))
      report(`${field}.discountedPrice`, {
        code: 'sale_not_below',
        values: { discounted: discountedPrice, price: price ?? product.price },
      });
    if (image && !product.images.some(({ file }) => file === image))
      report(`${field}.image`, { code: 'variant_image', values: { name: sku, file: image } });
  }
  const once = (name: string, values: readonly string[]) => {
    for (const double of findDoubles(values))
      report('variants', { code: 'twice', values: { field: name, name: double } });
  };
  once(
    'choice',
    variants.map(({ choice }) =>
      Object.entries(choice)
        .map(([attribute, value]) => `${attribute} ${value}`)
        .sort()
        .join(', '),
    ),
  );
  once(
    'sku',
    variants.map(({ sku }) => sku),
  );
  once(
    'barcode',
    variants.flatMap(({ barcode }) => barcode ?? []),
  );
};
