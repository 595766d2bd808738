import { HIDDEN, PUBLISHED } from '#domain/catalogue/product-status.ts';
import { DAY_MS } from '#domain/duration.ts';
import { toPaise } from '#domain/money.ts';
import type { Product } from '../schemas/catalogue.ts';
import { declarationColumns } from './declaration-columns.ts';
import { renderDescriptions } from './descriptions.ts';
import { both, flag, getId, type References } from './rows.ts';

type Nutrition = NonNullable<Product['nutrition']>;

const endOf = (date: Product['discountEndDate'], since: number): number | null =>
  date === null ? null : since + date.endsInDays * DAY_MS;

const MILLIGRAMS: Readonly<Record<string, number>> = { g: 1000, mg: 1, mcg: 0.001 };

/** Protein per serving in milligrams; null if the nutrition table has no such row. */
const proteinOf = (nutrition: Nutrition | null | undefined): number | null => {
  const amount = nutrition?.rows.find(({ name }) => name.en.toLowerCase() === 'protein')?.perServing;
  const factor = amount && MILLIGRAMS[amount.unit];
  return amount && factor ? Math.round(amount.value * factor) : null;
};

/**
 * @param since first import of the product in epoch milliseconds; relative dates are based on it
 * @param rendered descriptions as HTML
 */
export const toProductRow = (
  product: Product,
  position: number,
  since: number,
  references: References,
  rendered = renderDescriptions(product),
) => {
  const { nutrition, ingredients } = product;
  return {
    key: product.id,
    sku: product.sku,
    ...both('name', product.name),
    category_id: getId(references.categories, product.categoryId),
    manufacturer_id: getId(references.manufacturers, product.manufacturerId),
    vendor_id: getId(references.vendors, product.vendorId),
    ...both('short_description', product.shortDescription),
    ...both('full_description', rendered),
    price: toPaise(product.price),
    discounted_price: product.discountedPrice === null ? null : toPaise(product.discountedPrice),
    discount_starts_at: product.discountStartDate
      ? since + product.discountStartDate.startsInDays * DAY_MS
      : null,
    discount_ends_at: endOf(product.discountEndDate, since),
    status: product.hidden ? HIDDEN : PUBLISHED,
    coupon_code: product.couponCode,
    display_stock: flag(product.displayStockQuantity),
    order_maximum_quantity: product.orderMaximumQuantity,
    is_shipping_free: flag(product.isShippingFree),
    shipping_charge: toPaise(product.shippingCharge),
    estimated_shipping_days: product.estimatedShippingDays,
    is_digital: flag(product.isDigital),
    digital_file: product.digitalFile,
    net_content: product.netContent,
    weight_grams: product.weightGrams ?? null,
    mark_as_new: flag(product.markAsNew),
    added_at: since - product.addedDaysAgo * DAY_MS,
    is_hot_deal: flag(product.hotDeal),
    hot_deal_ends_at: endOf(product.hotDealEndDate, since),
    is_favourite: flag(product.isCustomerFavourite),
    is_popular: flag(product.isPopular),
    nutrition_json: nutrition ? JSON.stringify(nutrition) : null,
    protein_mg: proteinOf(nutrition),
    servings_per_pack: nutrition?.servingsPerPack ?? null,
    ingredients_en: ingredients?.en ?? null,
    ingredients_ar: ingredients?.ar ?? null,
    ...declarationColumns(product),
    food_mark: product.foodMark ?? null,
    shelf_life_months: product.shelfLifeMonths ?? null,
    warnings_en: product.warnings?.en ?? null,
    warnings_ar: product.warnings?.ar ?? null,
    sweeteners: product.sweeteners?.join(',') || null,
    caffeine_mg: product.caffeineMg ?? null,
    ...both('meta_title', product.metaTitle),
    ...both('meta_description', product.metaDescription),
    ...both('meta_keywords', product.metaKeywords),
    has_variants: flag(product.sizes.length + product.colors.length + product.attributes.length > 0),
    position,
  };
};
