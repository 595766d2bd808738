import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { type FoundOrder, findOrder, findOrderId } from '#server/orders/find-order.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { addOrderNote } from '#server/orders/note-on-order.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Carriage } from './check-shipment.ts';
import { repeatShipmentMail } from './resend-mail.ts';
import { findConflict, type OrderConflict, type StaffChange } from './staff-change.ts';

export interface ShipmentCorrection extends Carriage, StaffChange {
  /** Undefined for the only shipment of the order. */
  readonly shipmentId?: number | undefined;
}

export interface CorrectedShipment {
  readonly id: number;
  readonly number: string;
  readonly shipmentId: number;
  readonly isChanged: boolean;
}

export type CorrectionRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'shipment_unknown'; readonly number: string; readonly ids: readonly number[] }
  | { readonly code: 'tracking_used'; readonly number: string; readonly trackingNumber: string }
  | OrderConflict;

type Shipment = FoundOrder['shipments'][number];

const listChanged = (old: Shipment, { carrier, trackingNumber, trackingUrl }: Carriage): string[] => [
  ...(old.carrier === carrier ? [] : ['carrier']),
  ...(old.tracking_number === trackingNumber ? [] : ['trackingNumber']),
  ...(old.tracking_url === (trackingUrl ?? null) ? [] : ['trackingUrl']),
];

const correctInside = async (
  db: Transaction<Database>,
  orderId: number,
  { shipmentId, ...request }: ShipmentCorrection,
  now: number,
): Promise<Result<CorrectedShipment, CorrectionRefusal>> => {
  const order = await lockOrder(db, orderId);
  const found = order && (await findOrder(db, String(orderId)));
  if (!found) return refuse({ code: 'not_found' });
  const { number } = order;
  const { shipments } = found;
  const [only, other] = shipments;
  const old =
    shipmentId === undefined ? (other ? undefined : only) : shipments.find(({ id }) => id === shipmentId);
  if (!old) return refuse({ code: 'shipment_unknown', number, ids: shipments.map(({ id }) => id) });
  const corrected = { id: orderId, number, shipmentId: old.id };
  const fields = listChanged(old, request);
  if (fields.length === 0) return ok({ ...corrected, isChanged: false });
  const conflict = await findConflict(db, order, request);
  if (conflict) return refuse(conflict);
  const { carrier, trackingNumber, trackingUrl } = request;
  const isUsed = shipments.some(
    (one) =>
      one.id !== old.id &&
      trackingNumber !== '' &&
      one.tracking_number === trackingNumber &&
      one.carrier.toLowerCase() === carrier.toLowerCase(),
  );
  if (isUsed) return refuse({ code: 'tracking_used', number, trackingNumber });
  await db
    .updateTable('shipment')
    .set({ carrier, tracking_number: trackingNumber, tracking_url: trackingUrl ?? null })
    .where('id', '=', old.id)
    .execute();
  await addOrderNote(db, orderId, `operator: shipment ${old.id} corrected`, now);
  await repeatShipmentMail(db, found, old.id, now);
  await recordAudit(db, {
    action: 'order.correct-shipment',
    subject: 'order',
    subjectId: orderId,
    after: { shipmentId: old.id, fields },
    at: now,
  });
  return ok({ ...corrected, isChanged: true });
};

/**
 * Corrects the carrier, the number or the link of a shipment. If the customer has the mail about it already, the mail is
 * sent again.
 * @param name number or id of the order
 * @param correction as returned by `checkCarriage`
 */
export const correctShipment = async (
  app: App,
  name: string,
  correction: ShipmentCorrection,
): Promise<Result<CorrectedShipment, CorrectionRefusal>> => {
  const id = await findOrderId(app.db.read, name);
  if (id === undefined) return refuse({ code: 'not_found' });
  const corrected = await writeOnce<CorrectedShipment, CorrectionRefusal>(app, correction, (db) =>
    correctInside(db, id, correction, app.clock.now()),
  );
  if (corrected.ok && corrected.value.isChanged) app.mail.deliver();
  return corrected;
};
