import type {
  CatalogueSourceTable,
  CategoryPathTable,
  CategoryTable,
  ColorTable,
  ManufacturerTable,
  MediaTable,
  PositionedTable,
  ShippingMethodTable,
  SizeTable,
  TagTable,
  VendorTable,
} from './tables/catalogue.ts';
import type {
  CityTable,
  ContactConfirmationTable,
  ContactMessageTable,
  CountryTable,
  CustomerListItemTable,
  CustomerSessionTable,
  CustomerTable,
  EmailChangeTable,
  KnownAddressTable,
  PasswordCodeTable,
  SignInLinkTable,
  StateProvinceTable,
  SubscriberTable,
  VendorRequestTable,
} from './tables/customer.ts';
import type { ProductListingTable, SearchDocumentTable, SearchWordTable } from './tables/listing.ts';
import type { BannerTable, CampaignTable, CouponTable } from './tables/marketing.ts';
import type {
  OrderEventTable,
  OrderLineTable,
  OrdersTable,
  PaymentEventTable,
  PaymentTable,
  RefundTable,
  SandboxPaymentTable,
  SandboxRefundTable,
  UnpaidOrderTable,
} from './tables/order.ts';
import type { OutboxTable } from './tables/outbox.ts';
import type {
  ProductAttributeTable,
  ProductAttributeValueTable,
  ProductColorTable,
  ProductImageTable,
  ProductSizeTable,
  ProductTable,
  ProductTraceTable,
  ReviewTable,
  StockAdjustmentTable,
} from './tables/product.ts';
import type { ShipmentLineTable, ShipmentTable } from './tables/shipment.ts';
import type { LabelOverrideTable, PagePurgeTable, PeriodicJobTable, SettingTable } from './tables/site.ts';

/**
 * Money is integer paise, times are integer milliseconds, flags are 0 or 1, `..._json` is JSON text. `key` is the
 * catalogue's stable text id, `id` the one in the API and in URLs.
 */
export interface Database {
  setting: SettingTable;
  /** Import times are the base for relative dates of a catalogue. */
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
  stock_adjustment: StockAdjustmentTable;
  banner: BannerTable;
  campaign: CampaignTable;
  campaign_product: { campaign_id: number; product_id: number; position: number };
  coupon: CouponTable;
  country: CountryTable;
  state_province: StateProvinceTable;
  city: CityTable;
  customer: CustomerTable;
  customer_session: CustomerSessionTable;
  contact_confirmation: ContactConfirmationTable;
  customer_list_item: CustomerListItemTable;
  orders: OrdersTable;
  order_line: OrderLineTable;
  order_event: OrderEventTable;
  unpaid_order: UnpaidOrderTable;
  shipment: ShipmentTable;
  shipment_line: ShipmentLineTable;
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  refund: RefundTable;
  sandbox_payment: SandboxPaymentTable;
  sandbox_refund: SandboxRefundTable;
  subscriber: SubscriberTable;
  contact_message: ContactMessageTable;
  vendor_request: VendorRequestTable;
  password_code: PasswordCodeTable;
  known_address: KnownAddressTable;
  sign_in_link: SignInLinkTable;
  email_change: EmailChangeTable;
  outbox: OutboxTable;
  page_purge: PagePurgeTable;
  label_override: LabelOverrideTable;
  periodic_job: PeriodicJobTable;
  rate_limit: { key: string; free_at: number };
}
