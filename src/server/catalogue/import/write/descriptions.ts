import { renderDescription, type StructuredSections } from '#server/platform/html/sanitize-description.ts';
import type { Product } from '../schemas/catalogue.ts';

type Described = Pick<Product, 'fullDescription' | 'nutrition' | 'ingredients'>;
type Html = Product['fullDescription'];

/** What the product page shows from data; undefined without a nutrition table. */
export const structuredSections = (
  { nutrition, ingredients }: Pick<Product, 'nutrition' | 'ingredients'>,
  locale: 'en' | 'ar',
): StructuredSections | undefined =>
  nutrition
    ? {
        ingredients: ingredients?.[locale],
        rows: nutrition.rows.map(({ name, perServing, per100 }) => ({
          name: name[locale],
          figures: [perServing, per100].flatMap((amount) => (amount ? [amount.value] : [])),
        })),
      }
    : undefined;

export const renderDescriptions = (product: Described): Html => {
  const render = (locale: 'en' | 'ar') =>
    renderDescription(product.fullDescription[locale], structuredSections(product, locale));
  return { en: render('en'), ar: render('ar') };
};

export type Describe = (product: Described) => Html;

/** Descriptions as HTML that are rendered before the transaction, which then holds its lock for a shorter time. */
export const renderAhead = (products: readonly Described[]): Describe => {
  const rendered = new Map(
    products.map((product) => [product.fullDescription, { product, html: renderDescriptions(product) }]),
  );
  return (product) => {
    const known = rendered.get(product.fullDescription);
    const isSame =
      known?.product.nutrition === product.nutrition && known?.product.ingredients === product.ingredients;
    return known && isSame ? known.html : renderDescriptions(product);
  };
};
