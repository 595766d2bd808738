import type { Generated } from 'kysely';
import type { Flag } from './shared.ts';

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
  /** Its pieces went back into stock before its end: they do not go back again. */
  restocked: Generated<Flag>;
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

/** An order that holds stock and is not paid. The row goes when that ends. */
export interface UnpaidOrderTable {
  order_id: number;
  customer_id: number;
  is_cash: Flag;
  pieces: number;
  total: number;
  placed_at: number;
  /** Keyed hashes; null where there is nothing to hash. */
  phone_key: string | null;
  address_key: string | null;
  network_key: string | null;
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
  /** The account that it pays, as the provider names it; null where the provider does not tell or it was not kept. */
  payee: Generated<string | null>;
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

/** Money that went or is to go back to a customer, all of it or a part. */
export interface RefundTable {
  /** What makes asking for it again the same request; a new one after a failure. */
  key: string;
  order_id: number;
  amount: number;
  cause: string;
  /** due, refunded (cash: handed over), failed */
  state: string;
  /** The provider's name for it. */
  reference: string | null;
  created_at: number;
  /** When to ask the provider (again); null is never. */
  check_at: number | null;
}

/** What the sandbox paid back. */
export interface SandboxRefundTable {
  key: string;
  reference: string;
  amount: number;
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
