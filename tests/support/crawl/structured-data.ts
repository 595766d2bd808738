import * as v from 'valibot';
import { isGtin } from '#domain/catalogue/gtin.ts';

const url = v.pipe(v.string(), v.url());
const text = v.pipe(v.string(), v.nonEmpty());
const day = v.pipe(v.string(), v.isoDate());
const context = { '@context': v.literal('https://schema.org') };
const type = <Name extends string>(name: Name) => ({ '@type': v.literal(name) });
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const stars = v.pipe(v.number(), v.minValue(1), v.maxValue(5));

const listItem = v.strictObject({
  ...type('ListItem'),
  position: count,
  name: v.optional(text),
  item: v.optional(url),
  url: v.optional(url),
});
const list = v.pipe(
  v.array(listItem),
  v.minLength(1),
  v.check((items) => items.every(({ position }, index) => position === index + 1), 'positions count from 1'),
);

const offers = v.strictObject({
  ...type('Offer'),
  url,
  price: v.pipe(v.number(), v.minValue(0.01)),
  priceCurrency: v.literal('INR'),
  availability: v.picklist(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  itemCondition: v.literal('https://schema.org/NewCondition'),
  priceValidUntil: v.optional(day),
});

const described = {
  ...context,
  name: text,
  description: text,
  image: v.pipe(v.array(url), v.minLength(1)),
  category: text,
  brand: v.strictObject({ ...type('Brand'), name: text }),
  countryOfOrigin: v.optional(v.strictObject({ ...type('Country'), name: text })),
  manufacturer: v.optional(
    v.strictObject({ ...type('Organization'), name: text, address: v.optional(text) }),
  ),
  aggregateRating: v.optional(
    v.strictObject({ ...type('AggregateRating'), ratingValue: stars, reviewCount: count }),
  ),
  review: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          ...type('Review'),
          reviewRating: v.strictObject({ ...type('Rating'), ratingValue: stars }),
          author: v.strictObject({ ...type('Person'), name: text }),
          datePublished: day,
          name: text,
          reviewBody: text,
        }),
      ),
      v.minLength(1),
    ),
  ),
};

const weight = v.optional(v.pipe(v.string(), v.regex(/^[\d.]+ k?g$/)));

const product = v.strictObject({ ...described, ...type('Product'), sku: text, weight, offers });
const productGroup = v.strictObject({
  ...described,
  ...type('ProductGroup'),
  productGroupID: text,
  hasVariant: v.pipe(
    v.array(
      v.strictObject({
        ...type('Product'),
        name: text,
        sku: text,
        gtin: v.optional(v.pipe(text, v.check(isGtin))),
        weight,
        offers,
      }),
    ),
    v.minLength(1),
  ),
});

const schema = v.variant('@type', [
  product,
  productGroup,
  v.strictObject({ ...context, ...type('BreadcrumbList'), itemListElement: list }),
  v.strictObject({ ...context, ...type('ItemList'), itemListElement: list }),
  v.strictObject({
    ...context,
    ...type('WebSite'),
    name: text,
    url,
    inLanguage: v.picklist(['en', 'ar']),
    potentialAction: v.strictObject({
      ...type('SearchAction'),
      target: v.strictObject({
        ...type('EntryPoint'),
        urlTemplate: v.pipe(v.string(), v.regex(/^http.*\{term\}$/)),
      }),
      'query-input': v.literal('required name=term'),
    }),
  }),
  v.strictObject({
    ...context,
    ...type('OnlineStore'),
    name: text,
    description: text,
    url,
    logo: url,
    foundingDate: text,
    email: v.pipe(v.string(), v.email()),
    telephone: text,
  }),
]);
export type StructuredData = v.InferOutput<typeof schema>;

/** @throws Error with the invalid property */
export const parseStructuredData = (body: string): StructuredData => {
  const parsed = v.safeParse(schema, JSON.parse(body));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`${v.getDotPath(issue)}: ${issue.message} in ${body.slice(0, 200)}`);
};
