import type { Selectable } from 'kysely';
import { amountOnWire } from '#domain/cart/pricing.ts';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import { PRICE_TYPE } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import { toRupees } from '#domain/money.ts';
import type { VendorTable } from '#server/platform/database/tables/catalogue.ts';
import type { CouponTable } from '#server/platform/database/tables/marketing.ts';
import type { ProductRecord } from '#server/platform/database/tables/product.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A text that a record may lack. */
export const readOptional = (en: string | null, ar: string | null) =>
  en === null || ar === null ? null : { en, ar };

/** No caffeine is declared by 0. */
const isBlank = (field: string, value: unknown): boolean =>
  value === null || value === false || (value === 0 && field !== 'caffeineMg');

/** Optional fields that are missing in the file and empty in the shop remain missing. */
export const overlay = (source: Fields, current: Fields): Fields => ({
  ...source,
  ...Object.fromEntries(
    Object.entries(current).filter(([field, value]) => field in source || !isBlank(field, value)),
  ),
});

type Both<Stem extends string> = Readonly<Record<`${Stem}_en` | `${Stem}_ar`, string>>;

export const readBoth = <Stem extends string>(row: Both<Stem>, stem: Stem) => ({
  en: row[`${stem}_en`],
  ar: row[`${stem}_ar`],
});

export const daysBetween = (from: number, to: number): number => Math.round((to - from) / DAY_MS) + 0;

const endDate = (at: number | null, since: number) =>
  at === null ? null : { endsInDays: daysBetween(since, at) };

const rupeesOrNull = (paise: number | null): number | null => (paise === null ? null : toRupees(paise));

/** @param since first import of the product in epoch milliseconds; relative dates are based on it */
export const readProduct = (row: ProductRecord, since: number): Fields => ({
  sku: row.sku,
  name: readBoth(row, 'name'),
  shortDescription: readBoth(row, 'short_description'),
  price: toRupees(row.price),
  discountedPrice: rupeesOrNull(row.discounted_price),
  discountStartDate:
    row.discount_starts_at === null ? null : { startsInDays: daysBetween(since, row.discount_starts_at) },
  discountEndDate: endDate(row.discount_ends_at, since),
  hidden: row.status !== PUBLISHED,
  couponCode: row.coupon_code,
  stockQuantity: row.stock_quantity,
  displayStockQuantity: row.display_stock === 1,
  orderMaximumQuantity: row.order_maximum_quantity,
  piecesSold: Math.max(0, row.pieces_sold),
  isShippingFree: row.is_shipping_free === 1,
  shippingCharge: toRupees(row.shipping_charge),
  estimatedShippingDays: row.estimated_shipping_days,
  netContent: row.net_content,
  weightGrams: row.weight_grams,
  markAsNew: row.mark_as_new === 1,
  addedDaysAgo: daysBetween(row.added_at, since),
  hotDeal: row.is_hot_deal === 1,
  hotDealEndDate: endDate(row.hot_deal_ends_at, since),
  isCustomerFavourite: row.is_favourite === 1,
  isPopular: row.is_popular === 1,
  originCountry: row.origin_country,
  maker: readOptional(row.maker_en, row.maker_ar),
  importer: readOptional(row.importer_en, row.importer_ar),
  foodLicence: row.food_licence,
  foodMark: row.food_mark,
  shelfLifeMonths: row.shelf_life_months,
  warnings: readOptional(row.warnings_en, row.warnings_ar),
  sweeteners: row.sweeteners?.split(',') ?? null,
  caffeineMg: row.caffeine_mg,
  metaTitle: readBoth(row, 'meta_title'),
  metaDescription: readBoth(row, 'meta_description'),
  metaKeywords: readBoth(row, 'meta_keywords'),
});

/** Returns all fields, since the coupon may have been created in the shop. */
export const readCoupon = (
  row: Selectable<CouponTable>,
  since: number,
  category: string | null,
  source: Fields | undefined,
): Fields => ({
  id: row.key,
  code: row.code,
  name: readBoth(row, 'name'),
  type: row.price_type === PRICE_TYPE.percentage ? 'Percentage' : 'FixedValue',
  value: amountOnWire(row.price_type, row.amount),
  minimumOrder: toRupees(row.minimum_order),
  maximumDiscount: rupeesOrNull(row.maximum_discount),
  categoryId: category,
  startsDaysAgo: daysBetween(row.starts_at, since),
  endsInDays: daysBetween(since, row.ends_at),
  usageLimit: row.usage_limit,
  perCustomerLimit: row.per_customer_limit,
  firstOrderOnly: row.first_order_only === 1 || null,
  usedCount: row.used_count,
  // All other statuses are derived from dates and use counts.
  status:
    row.is_active === 0 ? 'inactive' : source && source.status !== 'inactive' ? source.status : 'active',
});

/** Returns all fields, since the vendor may have been created in the shop. */
export const readVendor = (row: Omit<Selectable<VendorTable>, 'id' | 'closed_at'>): Fields => ({
  id: row.key,
  slug: row.key,
  name: readBoth(row, 'name'),
  city: readBoth(row, 'city'),
  email: row.email,
});
