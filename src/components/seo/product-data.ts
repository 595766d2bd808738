import type { Product, Review, WithContext } from 'schema-dts';
import type { ProductDetailRow } from '#contract/catalogue/products.ts';
import type { ReviewRow } from '#contract/catalogue/reviews.ts';
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
    offers: {
      '@type': 'Offer',
      url: absolute(path),
      price: product.DiscountedPrice ?? product.Price,
      priceCurrency: market().currency,
      availability:
        product.StockQuantity > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/NewCondition',
      ...(product.DiscountedPrice !== null &&
        product.DiscEndDate !== null && {
          priceValidUntil: isoDay(lastMoment(Date.parse(product.DiscEndDate))),
        }),
    },
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
