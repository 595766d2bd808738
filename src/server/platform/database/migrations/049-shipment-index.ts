import { type Kysely, sql } from 'kysely';

/** The unique index of shipments leaves out those without a tracking number, so it cannot find those of an order. */
export const addShipmentIndex = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('create index shipment_by_order on shipment (order_id)').execute(db);
};
