import type { Generated, Selectable } from 'kysely';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import type { DeclaredByBrand, Flag, Named, PricedChoice } from './shared.ts';

export interface ProductTable extends Named, DeclaredByBrand {
  sku: string;
  category_id: number;
  manufacturer_id: number;
  vendor_id: number;
  short_description_en: string;
  short_description_ar: string;
  /** Sanitised HTML. */
  full_description_en: string;
  full_description_ar: string;
  price: number;
  discounted_price: number | null;
  /** Milliseconds; null without a start or an end. */
  discount_starts_at: number | null;
  discount_ends_at: number | null;
  coupon_code: string | null;
  stock_quantity: number;
  display_stock: Flag;
  order_maximum_quantity: number | null;
  is_shipping_free: Flag;
  shipping_charge: number;
  estimated_shipping_days: number;
  is_digital: Flag;
  digital_file: string | null;
  net_content: string | null;
  /** Of a piece with its packaging; variants may have their own. */
  weight_grams: Generated<number | null>;
  mark_as_new: Flag;
  added_at: number;
  is_hot_deal: Flag;
  hot_deal_ends_at: number | null;
  is_favourite: Flag;
  is_popular: Flag;
  pieces_sold: number;
  rating_sum: number;
  rating_count: number;
  nutrition_json: string | null;
  /** Amount per serving, displayed on cards. */
  protein_mg: number | null;
  /** From the label. */
  servings_per_pack: Generated<number | null>;
  ingredients_en: string | null;
  ingredients_ar: string | null;
  food_mark: string | null;
  /** From the day of packing. */
  shelf_life_months: number | null;
  warnings_en: string | null;
  warnings_ar: string | null;
  /** Codes, joined by commas; `none` if nothing that sweetens was added. */
  sweeteners: string | null;
  /** Per serving. */
  caffeine_mg: number | null;
  meta_title_en: string;
  meta_title_ar: string;
  meta_description_en: string;
  meta_description_ar: string;
  meta_keywords_en: string;
  meta_keywords_ar: string;
  has_variants: Flag;
  position: number;
  status: Generated<ProductStatus>;
  /** Stock at which the product counts as low; null for the setting of the shop. */
  low_stock: Generated<number | null>;
  /** Milliseconds; set while the status is `scheduled`. */
  publish_at: Generated<number | null>;
  /** Counts changes by staff and imports, except of stock. */
  version: Generated<number>;
  /** Maintained by triggers. */
  picture_count: Generated<number>;
  /** 1 if the stock is that of the offered variants, which triggers add up. */
  stock_by_variant: Generated<Flag>;
  /** Of the offered variant with the fewest pieces; maintained by triggers. */
  least_stock: Generated<number | null>;
}

/** A combination of the values that are chosen before buying. Rows remain, since orders refer to them. */
export interface ProductVariantTable {
  id: Generated<number>;
  product_id: number;
  /** Attributes with the keys of their values (`domain/catalogue/combination.ts`). */
  combination: string;
  sku: string;
  /** GTIN. */
  barcode: string | null;
  stock: Generated<number>;
  /** Null for the number of the product. */
  order_maximum_quantity: number | null;
  /** Without surcharges of required values; null for the price of the product with its surcharges. */
  price: number | null;
  /** In force during the discount period of the product. */
  discounted_price: number | null;
  weight_grams: number | null;
  net_content: string | null;
  servings_per_pack: number | null;
  media_id: number | null;
  is_offered: Generated<Flag>;
  position: number;
}

/** Markdown of descriptions that were edited in the shop. */
export interface ProductTextTable {
  product_id: number;
  description_en: string;
  description_ar: string;
}

/** A saved change of a product's record. */
export interface ProductVersionTable {
  id: Generated<number>;
  product_id: number;
  at: number;
  member_id: number | null;
  actor_name: string;
  action: string;
  /** Changed fields, such as `name.en`. */
  fields_json: string;
  before_json: string | null;
  after_json: string;
}

/** Maintained by triggers. The row remains after the product is deleted. */
export interface ProductTraceTable {
  product_id: number;
  /** Last change of the page, except stock and ratings. */
  changed_at: number;
  is_gone: Flag;
}

export interface ProductImageTable {
  id: Generated<number>;
  product_id: number;
  position: number;
  media_id: number;
  color_id: number | null;
  /** The value of an attribute that it shows, by its key. */
  attribute_id: Generated<number | null>;
  value_key: Generated<string | null>;
  alt_en: string;
  alt_ar: string;
}

export interface ProductSizeTable extends PricedChoice {
  size_id: number;
}

export interface ProductColorTable extends PricedChoice {
  color_id: number;
}

export interface ProductAttributeTable {
  product_id: number;
  attribute_id: number;
  is_required: Flag;
  position: number;
}

export interface ProductAttributeValueTable extends Named, PricedChoice {
  attribute_id: number;
}

export interface ReviewTable {
  id: Generated<number>;
  key: string | null;
  product_id: number;
  rating: number;
  title: string;
  body: string;
  reviewer_name: string;
  /** In lower case. Unique per product. */
  reviewer_email: string;
  language: string;
  is_verified: Flag;
  is_published: Flag;
  created_at: number;
  helpful_count: Generated<number>;
  /** The shop's public reply, in the language of the review. */
  reply: Generated<string | null>;
  reply_at: Generated<number | null>;
  /** Time of the last decision by staff; null for a review that waits for the first one. */
  moderated_at: Generated<number | null>;
  /** For the staff. */
  hidden_reason: Generated<string | null>;
  version: Generated<number>;
}

export interface StockAdjustmentTable {
  id: Generated<number>;
  product_id: number;
  variant_id: Generated<number | null>;
  delta: number;
  stock_after: number;
  reason: string;
  made_by: string;
  created_at: number;
}

/** `other`: a change by an older version of the shop or by hand. */
export type MovementKind =
  | 'opening'
  | 'order'
  | 'cancelled'
  | 'refunded'
  | 'returned'
  | 'adjustment'
  /** Between the product as a whole and its variants. */
  | 'moved'
  | 'other';

/** Written by triggers; then the code that changed the stock adds its reason. */
export interface StockMovementTable {
  id: Generated<number>;
  product_id: number;
  variant_id: Generated<number | null>;
  at: number;
  delta: number;
  stock_after: number;
  kind: MovementKind;
  order_id: number | null;
  adjustment_id: number | null;
}

export type ProductRecord = Selectable<ProductTable>;
