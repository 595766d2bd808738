import type { Database } from '#server/platform/database/schema.ts';

/**
 * All tables with personal data, and the effect of an erasure on their rows. `customers export` and `customers erase`
 * cover all of them. A test fails if a table is missing.
 */
export const PERSONAL_TABLES = {
  customer: 'anonymised',
  customer_session: 'deleted',
  customer_list_item: 'deleted',
  contact_confirmation: 'deleted',
  orders: 'anonymised',
  order_line: 'anonymised',
  order_event: 'anonymised',
  unpaid_order: 'deleted',
  payment: 'anonymised',
  transfer_receipt: 'anonymised',
  refund: 'anonymised',
  refund_line: 'anonymised',
  order_note: 'anonymised',
  order_return: 'anonymised',
  tax_document: 'kept',
  return_line: 'anonymised',
  return_picture: 'deleted',
  shipment: 'anonymised',
  shipment_line: 'anonymised',
  remittance_row: 'anonymised',
  review: 'anonymised',
  subscriber: 'deleted',
  contact_message: 'deleted',
  message_reply: 'deleted',
  vendor_request: 'deleted',
  password_code: 'deleted',
  known_address: 'deleted',
  sign_in_link: 'deleted',
  email_change: 'deleted',
  outbox: 'deleted',
} as const satisfies Partial<Record<keyof Database, 'deleted' | 'anonymised' | 'kept'>>;

/** Tables that triggers derive from the tables above, so that an erasure or a deletion reaches them too. */
export const DERIVED_TABLES = [
  'order_summary',
  'order_refund_day',
  'stock_movement',
  'customer_search',
] as const satisfies (keyof Database)[];
