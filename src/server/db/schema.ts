import type { Generated, Insertable, Selectable } from 'kysely';

/**
 * The tables. Money is integer paise, instants are integer milliseconds, flags are 0 or 1, `..._json` is JSON text.
 * `key` is the catalogue's stable text id; `id` is what the wire and URLs carry.
 */
type Flag = 0 | 1;

interface Named {
  id: Generated<number>;
  key: string;
  name_en: string;
  name_ar: string;
}

export interface MediaTable {
  id: Generated<number>;
  hash: string;
  ext: string;
  width: number;
  height: number;
  /** Visible colour and the colour of the upper edge, #rrggbb. */
  color: string;
  edge_color: string;
}

export interface CategoryTable extends Named {
  parent_id: number | null;
  position: number;
  media_id: number | null;
  /** Products that stand in this very category; the database itself keeps it. */
  product_count: Generated<number>;
}

/** Every category with each of its ancestors, itself included. */
export interface CategoryPathTable {
  category_id: number;
  ancestor_id: number;
}

export interface ManufacturerTable extends Named {
  description_en: string;
  description_ar: string;
  color: string;
  position: number;
}

export interface VendorTable extends Named {
  city_en: string;
  city_ar: string;
  email: string;
}

export interface SizeTable extends Named {
  kind: string;
  short_name_en: string;
  short_name_ar: string;
  grams: number | null;
  inches: string | null;
  centimetres: string | null;
  position: number;
}

export interface ColorTable extends Named {
  hex: string;
  position: number;
}

export interface PositionedTable extends Named {
  position: number;
}

export interface TagTable extends PositionedTable {
  product_count: Generated<number>;
}

/** What listings filter, sort and count by; triggers keep it, but for prices that the clock changes. */
export interface ProductListingTable {
  product_id: number;
  category_id: number;
  manufacturer_id: number;
  position: number;
  added_at: number;
  /** The price that counts, as of the last look at the clock; `price_changes_at` is when to look again. */
  current_price: number;
  price_changes_at: number | null;
  /** Tenths of a star; null where nobody has rated. */
  rating_tenths: number | null;
}

/** What a product is found by, in both languages and in the normal form of `domain/search.ts`. */
export interface SearchDocumentTable {
  product_id: number;
  name: string;
  brand: string;
  category: string;
  tags: string;
}

/** A word of the catalogue and how many products it finds. */
export interface SearchWordTable {
  id: Generated<number>;
  word: string;
  products: number;
}

export interface ShippingMethodTable extends Named {
  days: string;
  price: number;
  position: number;
}

export interface ProductTable extends Named {
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
  mark_as_new: Flag;
  added_at: number;
  is_hot_deal: Flag;
  hot_deal_ends_at: number | null;
  is_favourite: Flag;
  is_popular: Flag;
  pieces_sold: number;
  /** Sum and number of the published ratings. */
  rating_sum: number;
  rating_count: number;
  nutrition_json: string | null;
  /** Milligrams of protein a serving and paise a serving, for cards. */
  protein_mg: number | null;
  price_per_serving: number | null;
  ingredients_en: string | null;
  ingredients_ar: string | null;
  meta_title_en: string;
  meta_title_ar: string;
  meta_description_en: string;
  meta_description_ar: string;
  meta_keywords_en: string;
  meta_keywords_ar: string;
  /** Name, brand, category and tags in both languages in the normal form of `domain/search.ts`. */
  search_text: string;
  has_variants: Flag;
  position: number;
}

/** Kept by triggers, and left by a product that is deleted. */
export interface ProductTraceTable {
  product_id: number;
  /** Of what its page says, stock and ratings left out. */
  changed_at: number;
  is_gone: Flag;
}

export interface ProductImageTable {
  id: Generated<number>;
  product_id: number;
  position: number;
  media_id: number;
  color_id: number | null;
  alt_en: string;
  alt_ar: string;
}

/** `amount` is paise for price type 1 and hundredths of a percent for type 2. */
interface PricedChoice {
  product_id: number;
  price_type: number;
  amount: number;
  position: number;
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
  /** Lower case; one review a product and e-mail. */
  reviewer_email: string;
  language: string;
  is_verified: Flag;
  is_published: Flag;
  created_at: number;
}

export interface BannerTable {
  id: Generated<number>;
  key: string;
  position: number;
  top_title_en: string;
  top_title_ar: string;
  main_title_en: string;
  main_title_ar: string;
  bottom_title_en: string;
  bottom_title_ar: string;
  button_text_en: string;
  button_text_ar: string;
  /** What the button opens. */
  target_kind: 'category' | 'campaign' | 'product';
  target_id: number;
  media_en_id: number;
  media_ar_id: number;
  phone_media_en_id: number;
  phone_media_ar_id: number;
  text_color: 'dark' | 'light';
}

export interface CampaignTable {
  id: Generated<number>;
  key: string;
  main_title_en: string;
  main_title_ar: string;
  discount_title_en: string;
  discount_title_ar: string;
  /** Sanitised HTML. */
  body_en: string;
  body_ar: string;
  media_id: number;
  starts_at: number;
  ends_at: number;
  position: number;
}

export interface CouponTable extends Named {
  code: string;
  price_type: number;
  amount: number;
  minimum_order: number;
  maximum_discount: number | null;
  category_id: number | null;
  starts_at: number;
  ends_at: number;
  usage_limit: number | null;
  per_customer_limit: number | null;
  used_count: number;
  is_active: Flag;
}

export interface CountryTable {
  id: number;
  iso2: string;
  name_en: string;
  name_ar: string;
}

export interface StateProvinceTable {
  id: number;
  country_id: number;
  code: string;
  name_en: string;
  name_ar: string;
}

export interface CityTable {
  id: number;
  state_province_id: number;
  name_en: string;
  name_ar: string;
}

export interface CustomerTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  /** As it was typed, and in lower case for comparing. */
  email: string;
  email_key: string;
  password_hash: string;
  mobile: string;
  address: string;
  country_id: number | null;
  state_province_id: number | null;
  city_id: number | null;
  postal_code: string;
  locale: string;
  created_at: number;
}

export interface CustomerSessionTable {
  /** SHA-256 of the token, hex: a stolen copy of the table opens nothing. */
  token_hash: string;
  customer_id: number;
  created_at: number;
  last_used_at: number;
  expires_at: number;
}

export interface CustomerListItemTable {
  customer_id: number;
  list: string;
  /** `lineKey` of a cart line, the product's id in the other lists. */
  item_key: string;
  product_id: number;
  choices_json: string;
  /** 0: taken out; kept for a while, so that a device with an older change cannot bring it back. */
  quantity: number;
  added_at: number;
  changed_at: number;
}

export interface OrdersTable {
  id: Generated<number>;
  number: string;
  customer_id: number;
  state: string;
  payment_method: number;
  note: string;
  locale: string;
  currency: string;
  subtotal: number;
  shipping: number;
  discount: number;
  total: number;
  coupon_id: number | null;
  coupon_code: string | null;
  idempotency_key: string | null;
  /** SHA-256 of what the key was sent with. */
  request_hash: string;
  /** Name and address as they were, JSON. */
  delivery_json: string;
  placed_at: number;
}

export interface OrderLineTable {
  id: Generated<number>;
  order_id: number;
  position: number;
  product_id: number;
  product_name_en: string;
  product_name_ar: string;
  /** Chosen values: ids and both languages, JSON. */
  choices_json: string;
  image_url: string | null;
  /** Price snapshot of one piece with its choices; `unit_price` is what was paid. */
  full_price: number;
  unit_price: number;
  quantity: number;
  shipping_charge: number;
  line_total: number;
  is_digital: Flag;
  digital_file: string | null;
}

/** The life of an order: every change with its time and cause. */
export interface OrderEventTable {
  id: Generated<number>;
  order_id: number;
  at: number;
  from_state: string | null;
  to_state: string;
  cause: string;
}

/** How an order is paid before its delivery; a cash order has none. */
export interface PaymentTable {
  order_id: number;
  provider: 'stripe' | 'paypal' | 'sandbox';
  method: number;
  /** Ours: what makes every request about this payment the same request when it is sent again. */
  key: string;
  /** The browser's token of a card; emptied once the payment is decided. */
  token: string | null;
  /** The provider's name for it. Without one no money can have moved. */
  reference: string | null;
  /** What a refund names. */
  charge: string | null;
  amount: number;
  currency: string;
  /** open, closed (came to nothing), succeeded, refund_due, refunded */
  state: string;
  /** Code of the sentence that says why it was refused. */
  reason: string | null;
  expires_at: number;
  /** When to ask the provider again; null is never. */
  check_at: number | null;
  closed_at: number | null;
}

/** Which events of a provider's webhook were dealt with. */
export interface PaymentEventTable {
  provider: string;
  event_id: string;
  type: string;
  received_at: number;
}

/** The sandbox's own books, as a provider has its own: what is in them stays when the shop dies. */
export interface SandboxPaymentTable {
  reference: string;
  key: string;
  method: number;
  outcome: string;
  amount: number;
  currency: string;
  state: string;
  reason: string | null;
  refund_key: string | null;
}

/** A record of the catalogue as it was last imported, for what the other tables do not keep of it. */
export interface CatalogueSourceTable {
  /** `products/prime-whey` */
  name: string;
  list: string;
  key: string;
  /** Its place in its file. */
  position: number;
  record_json: string;
  /** Its pictures: path below `images/` -> name of the stored original. */
  pictures_json: string;
}

export interface SubscriberTable {
  email_key: string;
  email: string;
  locale: string;
  created_at: number;
}

export interface ContactMessageTable {
  id: Generated<number>;
  full_name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  /** A machine seems to have sent it. */
  is_spam: Generated<Flag>;
  locale: string;
  created_at: number;
}

export interface VendorRequestTable extends Omit<CustomerTable, 'country_id'> {
  country_id: number;
}

export interface PasswordCodeTable {
  email_key: string;
  /** Keyed hash of e-mail and code. */
  code_hash: string;
  tries: number;
  created_at: number;
  expires_at: number;
}

/** Mails that wait to be sent, those that were, and those that could not be. */
export interface OutboxTable {
  id: Generated<number>;
  /** What the mail is about, `order_placed:123`: nothing is told twice. */
  key: string;
  kind: string;
  recipient: string;
  locale: string;
  /** What fills the mail; emptied once it is sent. */
  data_json: string;
  created_at: number;
  sent_at: number | null;
  attempts: Generated<number>;
  /** Nobody tries before: the end of a pause after a failure, or of the time that a sender has claimed. */
  due_at: Generated<number>;
  /** Who is sending it; a random text. */
  claim: string | null;
  /** When it was given up; the command line can have it tried again. */
  failed_at: number | null;
  last_error: string | null;
}

/** SQLite only; PostgreSQL notifies. The place of a tag's last change among all. */
export interface PagePurgeTable {
  tag: string;
  seq: number;
}

/** What the shop says instead of a label of `i18n/labels`. */
export interface LabelOverrideTable {
  key: string;
  locale: string;
  text: string;
  changed_at: number;
}

export interface SettingTable {
  key: string;
  value: string;
}

export interface Database {
  setting: SettingTable;
  /** When each record of a catalogue first came in: its relative dates count from then. */
  import_record: { kind: string; key: string; imported_at: number };
  catalogue_source: CatalogueSourceTable;
  media: MediaTable;
  category: CategoryTable;
  category_path: CategoryPathTable;
  manufacturer: ManufacturerTable;
  vendor: VendorTable;
  size: SizeTable;
  color: ColorTable;
  tag: TagTable;
  allergen: PositionedTable;
  shipping_method: ShippingMethodTable;
  attribute: PositionedTable;
  product: ProductTable;
  product_trace: ProductTraceTable;
  product_image: ProductImageTable;
  product_size: ProductSizeTable;
  product_color: ProductColorTable;
  product_attribute: ProductAttributeTable;
  product_attribute_value: ProductAttributeValueTable;
  product_tag: { product_id: number; tag_id: number; position: number };
  product_allergen: { product_id: number; allergen_id: number };
  product_shipping_method: { product_id: number; shipping_method_id: number; position: number };
  product_listing: ProductListingTable;
  search_document: SearchDocumentTable;
  search_name: { name: string; product_id: number };
  search_word: SearchWordTable;
  search_trigram: { trigram: string; word_id: number };
  review: ReviewTable;
  banner: BannerTable;
  campaign: CampaignTable;
  campaign_product: { campaign_id: number; product_id: number; position: number };
  coupon: CouponTable;
  country: CountryTable;
  state_province: StateProvinceTable;
  city: CityTable;
  customer: CustomerTable;
  customer_session: CustomerSessionTable;
  customer_list_item: CustomerListItemTable;
  orders: OrdersTable;
  order_line: OrderLineTable;
  order_event: OrderEventTable;
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  sandbox_payment: SandboxPaymentTable;
  subscriber: SubscriberTable;
  contact_message: ContactMessageTable;
  vendor_request: VendorRequestTable;
  password_code: PasswordCodeTable;
  outbox: OutboxTable;
  page_purge: PagePurgeTable;
  label_override: LabelOverrideTable;
  rate_limit: { key: string; free_at: number };
}

export type ProductRecord = Selectable<ProductTable>;
export type NewProduct = Insertable<ProductTable>;
