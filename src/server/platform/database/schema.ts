import type { AuditEntryTable, OfficeRequestTable } from './tables/audit.ts';
import type {
  CatalogueSourceTable,
  CategoryPathTable,
  CategoryTable,
  ColorTable,
  ManufacturerTable,
  MediaTable,
  MergedTermTable,
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
  CustomerSearchTable,
  CustomerSessionTable,
  CustomerTable,
  EmailChangeTable,
  KnownAddressTable,
  MessageReplyTable,
  PasswordCodeTable,
  SignInLinkTable,
  StateProvinceTable,
  SubscriberTable,
  VendorRequestTable,
} from './tables/customer.ts';
import type { DeliveryRulesTable } from './tables/delivery.ts';
import type {
  CatalogueImportRowTable,
  CatalogueImportSourceTable,
  CatalogueImportTable,
  SheetMappingTable,
} from './tables/import.ts';
import type {
  ProductListingTable,
  SearchDocumentTable,
  SearchTermTable,
  SearchWordTable,
} from './tables/listing.ts';
import type { AnnouncementTable, BannerTable, CampaignTable, CouponTable } from './tables/marketing.ts';
import type { HeldFormTable, ListViewTable, OfficeUndoTable } from './tables/office.ts';
import type {
  CheckoutTable,
  OrderEventTable,
  OrderLineTable,
  OrdersTable,
  PaymentEventTable,
  PaymentTable,
  RefundTable,
  SandboxPaymentTable,
  SandboxRefundTable,
  TransferReceiptTable,
  UnpaidOrderTable,
} from './tables/order.ts';
import type {
  OrderCountTable,
  OrderNoteTable,
  OrderRefundDayTable,
  OrderSummaryTable,
  ProductSalesDayTable,
  RefundLineTable,
  SalesDayTable,
} from './tables/order-office.ts';
import type { OutboxTable } from './tables/outbox.ts';
import type { PriceChangeRowTable, PriceChangeTable } from './tables/price-change.ts';
import type {
  ProductAttributeTable,
  ProductAttributeValueTable,
  ProductColorTable,
  ProductImageTable,
  ProductSizeTable,
  ProductTable,
  ProductTextTable,
  ProductTraceTable,
  ProductVariantTable,
  ProductVersionTable,
  ReviewTable,
  StockAdjustmentTable,
  StockMovementTable,
} from './tables/product.ts';
import type {
  RemittanceDraftTable,
  RemittanceRowTable,
  RemittanceTable,
  StatementDraftTable,
} from './tables/remittance.ts';
import type { OrderReturnTable, ReturnLineTable, ReturnPictureTable } from './tables/return.ts';
import type { ShipmentLineTable, ShipmentTable } from './tables/shipment.ts';
import type {
  BrokenLinkTable,
  LabelOverrideTable,
  PagePurgeTable,
  PeriodicJobTable,
  RendererTable,
  SettingTable,
  StoredVariableTable,
} from './tables/site.ts';
import type {
  MemberDeviceTable,
  MemberLinkTable,
  MemberSessionTable,
  MemberTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
} from './tables/staff.ts';
import type { TaxDocumentTable, TaxSeriesTable } from './tables/tax.ts';
import type {
  TextAddressTable,
  TextDraftTable,
  TextEditorTable,
  TextPageTable,
  TextPictureTable,
  TextRevisionTable,
} from './tables/words.ts';

/**
 * Money is integer paise, times are integer milliseconds, flags are 0 or 1, `..._json` is JSON text. `key` is the
 * catalogue's stable text id, `id` the one in the API and in URLs.
 */
export interface Database {
  catalogue_import: CatalogueImportTable;
  catalogue_import_row: CatalogueImportRowTable;
  catalogue_import_source: CatalogueImportSourceTable;
  sheet_mapping: SheetMappingTable;
  setting: SettingTable;
  stored_variable: StoredVariableTable;
  /** Import times are the base for relative dates of a catalogue. */
  import_record: { kind: string; key: string; imported_at: number };
  catalogue_source: CatalogueSourceTable;
  media: MediaTable;
  category: CategoryTable;
  category_path: CategoryPathTable;
  manufacturer: ManufacturerTable;
  merged_term: MergedTermTable;
  vendor: VendorTable;
  size: SizeTable;
  color: ColorTable;
  tag: TagTable;
  allergen: PositionedTable;
  shipping_method: ShippingMethodTable;
  attribute: PositionedTable;
  product: ProductTable;
  product_text: ProductTextTable;
  product_version: ProductVersionTable;
  product_trace: ProductTraceTable;
  product_image: ProductImageTable;
  product_variant: ProductVariantTable;
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
  search_term: SearchTermTable;
  review: ReviewTable;
  stock_adjustment: StockAdjustmentTable;
  stock_movement: StockMovementTable;
  announcement: AnnouncementTable;
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
  delivery_rules: DeliveryRulesTable;
  orders: OrdersTable;
  checkout: CheckoutTable;
  order_line: OrderLineTable;
  order_event: OrderEventTable;
  unpaid_order: UnpaidOrderTable;
  shipment: ShipmentTable;
  shipment_line: ShipmentLineTable;
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  refund: RefundTable;
  refund_line: RefundLineTable;
  order_note: OrderNoteTable;
  order_return: OrderReturnTable;
  return_line: ReturnLineTable;
  return_picture: ReturnPictureTable;
  order_summary: OrderSummaryTable;
  order_count: OrderCountTable;
  order_refund_day: OrderRefundDayTable;
  sales_day: SalesDayTable;
  product_sales_day: ProductSalesDayTable;
  sandbox_payment: SandboxPaymentTable;
  sandbox_refund: SandboxRefundTable;
  remittance: RemittanceTable;
  remittance_row: RemittanceRowTable;
  remittance_draft: RemittanceDraftTable;
  statement_draft: StatementDraftTable;
  transfer_receipt: TransferReceiptTable;
  tax_document: TaxDocumentTable;
  tax_series: TaxSeriesTable;
  subscriber: SubscriberTable;
  contact_message: ContactMessageTable;
  message_reply: MessageReplyTable;
  customer_search: CustomerSearchTable;
  /** Written by triggers only. */
  sold_out_choice: { product_id: number; attribute_id: number; term_id: number };
  product_search: { product_id: number; search_text: string };
  product_term: { term: string; product_id: number };
  vendor_request: VendorRequestTable;
  password_code: PasswordCodeTable;
  known_address: KnownAddressTable;
  sign_in_link: SignInLinkTable;
  email_change: EmailChangeTable;
  outbox: OutboxTable;
  page_purge: PagePurgeTable;
  label_override: LabelOverrideTable;
  text_address: TextAddressTable;
  text_draft: TextDraftTable;
  text_editor: TextEditorTable;
  text_page: TextPageTable;
  text_picture: TextPictureTable;
  text_revision: TextRevisionTable;
  periodic_job: PeriodicJobTable;
  broken_link: BrokenLinkTable;
  renderer: RendererTable;
  audit_entry: AuditEntryTable;
  member: MemberTable;
  member_link: MemberLinkTable;
  member_session: MemberSessionTable;
  member_device: MemberDeviceTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  office_request: OfficeRequestTable;
  held_form: HeldFormTable;
  list_view: ListViewTable;
  office_undo: OfficeUndoTable;
  price_change: PriceChangeTable;
  price_change_row: PriceChangeRowTable;
  rate_limit: { key: string; free_at: number };
}
