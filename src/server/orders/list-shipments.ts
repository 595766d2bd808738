import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { ShipmentTable } from '#server/platform/database/tables/shipment.ts';

export interface Shipment extends Selectable<ShipmentTable> {
  readonly lines: readonly { readonly order_item_id: number; readonly quantity: number }[];
}

export const listShipments = async (db: Kysely<Database>, orderId: number): Promise<Shipment[]> => {
  const shipments = await db
    .selectFrom('shipment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  if (shipments.length === 0) return [];
  const lines = await db
    .selectFrom('shipment_line')
    .innerJoin('order_line', 'order_line.id', 'shipment_line.order_item_id')
    .select(['shipment_line.shipment_id', 'shipment_line.order_item_id', 'shipment_line.quantity'])
    .where('order_line.order_id', '=', orderId)
    .orderBy('order_line.position')
    .execute();
  return shipments.map((shipment) => ({
    ...shipment,
    lines: lines.filter(({ shipment_id }) => shipment_id === shipment.id),
  }));
};

export const countShipped = (shipments: readonly Shipment[], lineId: number): number =>
  shipments
    .flatMap(({ lines }) => lines)
    .filter(({ order_item_id }) => order_item_id === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
