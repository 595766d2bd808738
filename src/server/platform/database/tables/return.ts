import type { Generated } from 'kysely';
import type { ReturnReason, ReturnState } from '#domain/orders/returns.ts';

export interface OrderReturnTable {
  id: Generated<number>;
  order_id: number;
  state: ReturnState;
  /** Of the customer's form, so that a repeated request is stored once. */
  request_key: string | null;
  /** Text of the customer. */
  note: string;
  /** Instructions with an approval, or why it was declined. */
  answer: Generated<string>;
  /** Where the parcel goes, as on its label. */
  address: Generated<string>;
  created_at: number;
  decided_at: number | null;
  received_at: number | null;
  /** Declined, withdrawn or refunded. */
  closed_at: number | null;
}

export interface ReturnLineTable {
  id: Generated<number>;
  return_id: number;
  /** `id` of an `order_line`. */
  order_item_id: number;
  quantity: number;
  reason: ReturnReason;
  /** Pieces that arrived; null before. */
  received: number | null;
  /** Pieces of `received` that went back to stock. */
  restocked: Generated<number>;
  /** Pieces of `received` that have a row in `refund_line`. */
  refunded: Generated<number>;
}

export interface ReturnPictureTable {
  id: Generated<number>;
  return_id: number;
  /** WebP in base64, without metadata. */
  content: string;
}
