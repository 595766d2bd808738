import type { Generated } from 'kysely';
import type { OrderState } from '#domain/orders/order.ts';
import type { SandboxOutcome } from '#domain/orders/sandbox-cards.ts';
import type { Flag } from './shared.ts';

export interface OrdersTable {
  id: Generated<number>;
  number: string;
  customer_id: number;
  state: OrderState;
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
  /** SHA-256 of the request. */
  request_hash: string;
  /** Snapshot of name and address. */
  delivery_json: string;
  placed_at: number;
  /** Already restocked before its end. */
  restocked: Generated<Flag>;
}

export interface OrderLineTable {
  id: Generated<number>;
  order_id: number;
  position: number;
  product_id: number;
  product_name_en: string;
  product_name_ar: string;
  /** Ids and both languages of the chosen values. */
  choices_json: string;
  image_url: string | null;
  /** Price of one item with its choices at the time of the order. */
  full_price: number;
  unit_price: number;
  quantity: number;
  shipping_charge: number;
  line_total: number;
  is_digital: Flag;
  digital_file: string | null;
}

/** State changes with time and cause. */
export interface OrderEventTable {
  id: Generated<number>;
  order_id: number;
  at: number;
  from_state: string | null;
  to_state: string;
  cause: string;
}

/** Reserves stock. The row is deleted when the order is paid or ends. */
export interface UnpaidOrderTable {
  order_id: number;
  customer_id: number;
  is_cash: Flag;
  pieces: number;
  total: number;
  placed_at: number;
  /** Keyed hashes; null without a value. */
  phone_key: string | null;
  address_key: string | null;
  network_key: string | null;
}

/** Payment before delivery. Cash orders have none. */
export interface PaymentTable {
  order_id: number;
  provider: 'stripe' | 'paypal' | 'sandbox';
  method: number;
  /** Idempotency key. */
  key: string;
  /** The browser's card token, cleared once the payment is decided. */
  token: string | null;
  /** The provider's id. Without it no money has moved. */
  reference: string | null;
  /** The provider's id, used for refunds. */
  charge: string | null;
  /** Receiving account; null when the provider does not report it, or in old rows. */
  payee: Generated<string | null>;
  amount: number;
  currency: string;
  state: string;
  /** Code of the message for a declined payment. */
  reason: string | null;
  expires_at: number;
  /** Next status query; null for never. */
  check_at: number | null;
  closed_at: number | null;
}

/** A full or partial refund. */
export interface RefundTable {
  /** Idempotency key; a new one after a failure. */
  key: string;
  order_id: number;
  amount: number;
  cause: string;
  state: string;
  /** The provider's id. */
  reference: string | null;
  created_at: number;
  /** Next request to the provider; null for never. */
  check_at: number | null;
}

/** Refunds of the sandbox provider. */
export interface SandboxRefundTable {
  key: string;
  reference: string;
  amount: number;
}

/** Webhook events that were processed. */
export interface PaymentEventTable {
  provider: string;
  event_id: string;
  type: string;
  received_at: number;
}

/** Separate from the shop's data, like the data of a real provider. */
export interface SandboxPaymentTable {
  reference: string;
  key: string;
  method: number;
  outcome: SandboxOutcome;
  amount: number;
  currency: string;
  state: string;
  reason: string | null;
  refund_key: string | null;
}
