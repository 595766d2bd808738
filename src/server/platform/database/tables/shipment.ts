import type { Generated } from 'kysely';

export interface ShipmentTable {
  id: Generated<number>;
  order_id: number;
  carrier: string;
  tracking_number: string;
  /** https URL of the carrier. */
  tracking_url: string | null;
  shipped_at: number;
  made_by: string;
}

export interface ShipmentLineTable {
  shipment_id: number;
  /** `id` of an `order_line`. */
  order_item_id: number;
  quantity: number;
}
