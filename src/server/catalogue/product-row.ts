import type { ListingRow, ProductRow } from '#contract/catalogue/products.ts';
import { isDiscountRunning, type Price, pricePerServing } from '#domain/cart/pricing.ts';
import { mediaUrl } from '#domain/catalogue/media.ts';
import { DEFAULT_RATING } from '#domain/constants.ts';
import { toRupees } from '#domain/money.ts';
import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { inLanguage, selectInLanguage } from '#server/platform/database/statements/localized.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { ProductRecord } from './product-query.ts';

type Image = ProductRow['ProductImagesJson'][number];

const prepareImages = (locale: Locale) =>
  prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
    db
      .selectFrom('product_image as i')
      .innerJoin('media', 'media.id', 'i.media_id')
      .leftJoin('product_attribute_value as value', (join) =>
        join
          .onRef('value.product_id', '=', 'i.product_id')
          .onRef('value.attribute_id', '=', 'i.attribute_id')
          .onRef('value.key', '=', 'i.value_key'),
      )
      .select([
        'i.product_id',
        'i.color_id',
        'value.id as value_id',
        selectInLanguage('i.alt', locale).as('alt'),
      ])
      .select(['media.hash', 'media.ext', 'media.width', 'media.height'])
      .where('i.product_id', 'in', ids)
      .orderBy('i.product_id')
      .orderBy('i.position'),
  );
const imagesOf = { en: prepareImages('en'), ar: prepareImages('ar') };

export const listImages = async (
  app: App,
  productIds: readonly number[],
  locale: Locale,
): Promise<Map<number, Image[]>> => {
  const images = new Map<number, Image[]>(productIds.map((id) => [id, []]));
  if (productIds.length === 0) return images;
  const rows = await imagesOf[locale].list(app.db.read, { ids: productIds });
  for (const row of rows) {
    images.get(row.product_id)?.push({
      AttachmentURL: mediaUrl(row.hash, row.ext),
      ColorID: row.color_id,
      ...(row.value_id !== null && { AttributeValueID: row.value_id }),
      AltText: row.alt,
      Width: row.width,
      Height: row.height,
    });
  }
  return images;
};

export interface Discountable {
  readonly price: number;
  readonly discounted_price: number | null;
  readonly discount_starts_at: number | null;
  readonly discount_ends_at: number | null;
}

export const priceAt = (product: Discountable, now: number): Price => ({
  full: product.price,
  discounted:
    product.discounted_price !== null &&
    isDiscountRunning({ startsAt: product.discount_starts_at, endsAt: product.discount_ends_at }, now)
      ? product.discounted_price
      : undefined,
});

/** Average rating with one decimal. Returns 5 without ratings, as the specification requires. */
export const ratingOf = (product: { readonly rating_sum: number; readonly rating_count: number }): number =>
  product.rating_count === 0
    ? DEFAULT_RATING
    : Math.round((product.rating_sum / product.rating_count) * 10) / 10;

const isoOrNull = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

/** `priceEnd` is the time at which the displayed price ends. */
export const toProductRow = (
  record: ProductRecord,
  images: Image[],
  locale: Locale,
  now: number,
): ProductRow => {
  const price = priceAt(record, now);
  const perServing = pricePerServing(price, record.servings_per_pack);
  return {
    ProductId: record.id,
    ProductName: inLanguage(record, 'name', locale),
    CategoryName: inLanguage(record, 'category', locale),
    ShortDescription: inLanguage(record, 'short_description', locale),
    Price: toRupees(price.full),
    DiscountedPrice: price.discounted === undefined ? null : toRupees(price.discounted),
    // A product has at most one discount, so the product id identifies it.
    DiscountId: price.discounted === undefined ? null : record.id,
    IsDiscountCalculated: price.discounted !== undefined,
    CouponCode: record.coupon_code,
    Rating: ratingOf(record),
    TotalReviews: record.rating_count,
    MarkAsNew: record.mark_as_new === 1,
    ProductImagesJson: images,
    DiscEndDate: price.discounted === undefined ? null : isoOrNull(record.discount_ends_at),
    ManufacturerName: inLanguage(record, 'manufacturer', locale),
    StockQuantity: record.stock_quantity,
    OrderMaximumQuantity: record.order_maximum_quantity,
    HasVariants: record.has_variants === 1,
    IsDigitalProduct: record.is_digital === 1,
    Shelf: record.top_category,
    ProteinPerServing: record.protein_mg === null ? null : record.protein_mg / 1000,
    PricePerServing: perServing === null ? null : toRupees(perServing),
    NetContent: record.net_content,
  };
};

export const toProductRows = async (
  app: App,
  records: readonly ProductRecord[],
  locale: Locale,
): Promise<ListingRow[]> => {
  const images = await listImages(
    app,
    records.map((record) => record.id),
    locale,
  );
  const now = app.clock.now();
  return records.map((record) => toProductRow(record, images.get(record.id) ?? [], locale, now));
};
