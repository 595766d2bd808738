import { type Kysely, sql } from 'kysely';

/** A rider of the shop has no tracking number, and may bring several parcels of an order. */
export const allowUntrackedShipments = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('drop index shipment_once');
  await run(
    "create unique index shipment_once on shipment (order_id, carrier, tracking_number) where tracking_number <> ''",
  );
};
