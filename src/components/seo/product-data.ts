import type { Offer, Product, ProductGroup, Review, WithContext } from 'schema-dts';
import type { ProductDetailRow } from '#contract/catalogue/products.ts';
import type { ReviewRow } from '#contract/catalogue/reviews.ts';
import type { VariantRow } from '#contract/catalogue/variants.ts';
import { formatChoices } from '#domain/cart/choosing/variants.ts';
import { readNetContent } from '#domain/catalogue/net-content.ts';
import { market } from '#domain/market/market.ts';
import { isoDay, lastMoment } from '#domain/shop-day.ts';
import { toSocialPicture } from './social-picture.ts';

/** One example. The page contains the other reviews. */
const REVIEWS = 1;
const PICTURES = 3;

const toReview = (review: ReviewRow): Review => ({
  '@type': 'Review',
  reviewRating: { '@type': 'Rating', ratingValue: review.Rating },
  author: { '@type': 'Person', name: review.ReviewerName },
  datePublished: isoDay(Date.parse(review.ReviewDate)),
  name: review.Title,
  reviewBody: review.Body,
});

const toOffer = (
  { Price, DiscountedPrice, StockQuantity }: Pick<VariantRow, 'Price' | 'DiscountedPrice' | 'StockQuantity'>,
  ends: string | null,
  url: string,
): Offer => ({
  '@type': 'Offer',
  url,
  price: DiscountedPrice ?? Price,
  priceCurrency: market().currency,
  availability: StockQuantity > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
  itemCondition: 'https://schema.org/NewCondition',
  ...(DiscountedPrice !== null && ends !== null && { priceValidUntil: isoDay(lastMoment(Date.parse(ends))) }),
});

/** As the `Mass` of schema.org, such as `1 kg`. */
const toWeight = (text: string | null): { weight: string } | undefined => {
  const content = readNetContent(text ?? '');
  return content && ['g', 'kg'].includes(content.unit)
    ? { weight: `${content.packs * content.amount} ${content.unit}` }
    : undefined;
};

const describeLabel = ({ DeclarationsJson: declared, NetContent }: ProductDetailRow) => ({
  ...toWeight(NetContent),
  ...(declared?.OriginCountry && {
    countryOfOrigin: { '@type': 'Country' as const, name: declared.OriginCountry },
  }),
  ...(declared?.Maker && {
    // The address is in the lines below the name.
    manufacturer: { '@type': 'Organization' as const, name: declared.Maker.split('\n', 1)[0] ?? '' },
  }),
});

/**
 * Describes a product. Without reviews the rating is omitted, because the wire then contains the default of 5.
 *
 * @param absolute converts a path to a URL
 */
export const describeProduct = (
  product: ProductDetailRow,
  reviews: readonly ReviewRow[],
  path: string,
  absolute: (path: string) => string,
): WithContext<Product> => {
  const pictures = product.ProductImagesJson.slice(0, PICTURES).map((image) =>
    absolute(toSocialPicture(image.AttachmentURL, { width: image.Width, height: image.Height }).url),
  );
  const isRated = product.TotalReviews > 0;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.ProductName,
    description: product.ShortDescription,
    image: pictures,
    sku: String(product.ProductId),
    category: product.CategoryName,
    brand: { '@type': 'Brand', name: product.ManufacturerName },
    ...describeLabel(product),
    offers: toOffer(product, product.DiscEndDate, absolute(path)),
    ...(isRated && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.Rating,
        reviewCount: product.TotalReviews,
      },
      review: reviews.slice(0, REVIEWS).map(toReview),
    }),
  };
};

/**
 * Describes a product with its variants, each of which has an address of its own.
 *
 * @param described the product as a whole
 * @param nameOf the chosen values of a variant
 */
export const describeVariants = (
  { offers: _, sku: _sku, weight: _weight, ...described }: ReturnType<typeof describeProduct>,
  { ProductId, ProductName, DiscEndDate }: ProductDetailRow,
  variants: readonly VariantRow[],
  url: string,
  nameOf: (variant: VariantRow) => string,
): WithContext<ProductGroup> => ({
  ...described,
  '@type': 'ProductGroup',
  productGroupID: String(ProductId),
  hasVariant: variants.map((variant) => ({
    '@type': 'Product',
    name: `${ProductName}, ${nameOf(variant)}`,
    sku: variant.SKU,
    ...(variant.Barcode !== null && { gtin: variant.Barcode }),
    ...toWeight(variant.NetContent),
    offers: toOffer(variant, DiscEndDate, `${url}?v=${formatChoices(variant.productSelectedAttributes)}`),
  })),
});
