import type { Generated } from 'kysely';

/** A parcel of an order. */
export interface ShipmentTable {
  id: Generated<number>;
  order_id: number;
  carrier: string;
  tracking_number: string;
  /** An https address of the carrier. */
  tracking_url: string | null;
  shipped_at: number;
  /** `operator` from the command line. */
  made_by: string;
}

export interface ShipmentLineTable {
  shipment_id: number;
  /** The `id` of an `order_line`. */
  order_item_id: number;
  quantity: number;
}
