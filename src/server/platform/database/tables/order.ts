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
  /** Fee for cash on delivery. */
  fee: Generated<number>;
  /** Added to a cash order so that its total can be paid in coins; often negative. */
  rounding: Generated<number>;
  total: number;
  coupon_id: number | null;
  coupon_code: string | null;
  idempotency_key: string | null;
  /** SHA-256 of the request. */
  request_hash: string;
  /** Snapshot of name and address. */
  delivery_json: string;
  placed_at: number;
  /** 1 if the items were restocked before the order ended. */
  restocked: Generated<Flag>;
  /** Shared by the attempts to pay for one checkout. Set together with the number. */
  checkout_id: Generated<number | null>;
  /** Null if nothing is shipped, and before there were zones. */
  delivery_method_id: Generated<number | null>;
  /** In the language of the order. */
  delivery_method: Generated<string | null>;
  /** Days from the order to its arrival, as promised. */
  delivery_days_from: Generated<number | null>;
  delivery_days_to: Generated<number | null>;
}

/** Its id is the number of its order without `Q`, minus 100000. */
export interface CheckoutTable {
  id: Generated<number>;
  started_at: number;
}

export interface OrderLineTable {
  id: Generated<number>;
  order_id: number;
  position: number;
  product_id: number;
  variant_id: Generated<number | null>;
  /** SKU of the variant when it was ordered. */
  variant_sku: Generated<string | null>;
  product_name_en: string;
  product_name_ar: string;
  /** Ids and names (in both languages) of the chosen values. */
  choices_json: string;
  image_url: string | null;
  full_price: number;
  unit_price: number;
  quantity: number;
  shipping_charge: number;
  line_total: number;
  /** Share of the order's discount, which the shares of all lines add up to. */
  discount: number;
  is_digital: Flag;
  digital_file: string | null;
}

export interface OrderEventTable {
  id: Generated<number>;
  order_id: number;
  at: number;
  from_state: string | null;
  to_state: string;
  cause: string;
}

/** Orders that reserve stock. The row is deleted when the order is paid or ends. */
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

export interface PaymentTable {
  order_id: number;
  provider: 'stripe' | 'paypal' | 'razorpay' | 'tap' | 'transfer' | 'sandbox';
  method: number;
  /** Idempotency key. */
  key: string;
  /** Card token from the browser. Cleared when the payment succeeds or fails. */
  token: string | null;
  /** Id at the provider. Without it no money has been transferred. */
  reference: string | null;
  /** Id at the provider for refunds. */
  charge: string | null;
  /** Receiving account; null in old rows or when the provider does not report it. */
  payee: Generated<string | null>;
  amount: number;
  currency: string;
  state: string;
  /** Message code of a declined payment. */
  reason: string | null;
  expires_at: number;
  /** Time of the next status query; null for none. */
  check_at: number | null;
  closed_at: number | null;
  /** When the customer last said that the transfer is made. */
  claimed_at: Generated<number | null>;
  /** '' or null without a UTR. */
  claimed_utr: Generated<string | null>;
}

/** Money that the owner has found in the account, one row an order. */
export interface TransferReceiptTable {
  /** Unique for a payment in the bank: its UTR, or a hash of its row in the statement. */
  source_key: string;
  order_id: number;
  amount: number;
  /** UTR or reference of the bank; '' if it is not known. */
  reference: string;
  recorded_at: number;
}

export interface RefundTable {
  id: string;
  /** Idempotency key. Replaced after a failure. */
  key: string;
  order_id: number;
  amount: number;
  cause: string;
  state: string;
  /** Id at the provider. */
  reference: string | null;
  created_at: number;
  /** When the staff last retried it, which restarts the retry period. */
  retried_at: number | null;
  /** Time of the next request to the provider; null for none. */
  check_at: number | null;
}

export interface SandboxRefundTable {
  key: string;
  reference: string;
  amount: number;
}

export interface PaymentEventTable {
  provider: string;
  event_id: string;
  type: string;
  received_at: number;
}

/** State of the sandbox provider, separate from the shop's data. */
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
