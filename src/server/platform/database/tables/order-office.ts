import type { Generated } from 'kysely';
import type { OrderStep } from '#domain/orders/next-step.ts';
import type { OrderState } from '#domain/orders/order.ts';
import type { Flag } from './shared.ts';

/** Refunded pieces of a line. */
export interface RefundLineTable {
  id: Generated<number>;
  order_id: number;
  /** Null until the refund of the same transaction is created; '' for old rows whose refund is not known. */
  refund_id: string | null;
  /** `id` of an `order_line`. */
  order_item_id: number;
  quantity: number;
  /** Pieces of `quantity` that were not shipped before, and will not be. */
  unsent: number;
  /** Pieces of `quantity` that went back to stock. */
  restocked: number;
  amount: number;
  created_at: number;
}

/** Notes of the staff. Customers do not see them. */
export interface OrderNoteTable {
  id: Generated<number>;
  order_id: number;
  made_by: string;
  text: string;
  created_at: number;
}

/** Written by triggers only. */
export interface OrderSummaryTable {
  order_id: number;
  customer_id: number;
  placed_at: number;
  /** Days since 1970 in the shop's time zone. */
  day: number;
  /** When the order was cancelled after it was accepted. */
  cancelled_at: number | null;
  state: OrderState;
  payment_method: number;
  step: OrderStep;
  refund_failed: Flag;
  /** 1 if the order counts as a sale. */
  is_sold: Flag;
  total: number;
  pieces: number;
  pieces_left: number;
  /** Name without case and accents. */
  name_key: string;
  /** Searched words, each after two spaces. */
  search_text: string;
}

/** Written by triggers only: orders and totals by day and filter values. */
export interface OrderCountTable {
  day: number;
  state: OrderState;
  payment_method: number;
  step: OrderStep;
  refund_failed: Flag;
  orders: number;
  total: number;
}

/** Written by triggers only: sales by days since 1970 in the shop's time zone. */
export interface SalesDayTable {
  day: number;
  orders: number;
  pieces: number;
  revenue: number;
  /** Refunds created on this day. */
  refunds: number;
  /** Cancelled on this day. */
  cancelled_orders: number;
  cancelled: number;
}

/** Written by triggers only: refunds of sold orders. */
export interface OrderRefundDayTable {
  order_id: number;
  day: number;
  amount: number;
}

/** Written by triggers only. */
export interface ProductSalesDayTable {
  day: number;
  product_id: number;
  pieces: number;
  revenue: number;
}
