import type { Transaction } from 'kysely';
import { canShip, type OrderState } from '#domain/orders/order.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { countLeft, type FoundOrder, findOrder, findOrderId } from '#server/orders/find-order.ts';
import type { Shipment } from '#server/orders/list-shipments.ts';
import { lockOrder, moveOrder, type OrderChange } from '#server/orders/move-order.ts';
import { addOrderNote } from '#server/orders/note-on-order.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Carriage } from './check-shipment.ts';
import { findConflict, type OrderConflict, type StaffChange } from './staff-change.ts';

export interface PiecesOfItem {
  readonly item: string;
  readonly quantity: number;
}

export interface ShipmentRequest extends Carriage, StaffChange {
  /** If undefined, all remaining items are shipped. */
  readonly pieces?: readonly PiecesOfItem[] | undefined;
  readonly madeBy: string;
  /** False if the customer gets no mail. */
  readonly isMailed?: boolean | undefined;
}

export interface ShippedOrder {
  readonly id: number;
  readonly number: string;
  readonly shipmentId: number;
  readonly isNew: boolean;
  readonly pieces: readonly { readonly itemId: number; readonly sku: string; readonly quantity: number }[];
  readonly left: number;
}

export type ShipRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'not_allowed'; readonly number: string; readonly state: OrderState }
  | { readonly code: 'nothing_left'; readonly number: string }
  | { readonly code: 'item_unknown' | 'item_digital'; readonly number: string; readonly item: string }
  | {
      readonly code: 'item_ambiguous';
      readonly number: string;
      readonly item: string;
      readonly ids: readonly number[];
    }
  | {
      readonly code: 'too_many';
      readonly number: string;
      readonly item: string;
      readonly left: number;
    }
  | OrderConflict
  | { readonly code: 'tracking_used'; readonly number: string; readonly trackingNumber: string };

/** Names a line of an order where its id could also be the SKU of another. */
export const lineName = (id: number): string => `id:${id}`;

type Line = FoundOrder['lines'][number];
type Chosen = Map<Line, number>;

const findLine = ({ order, lines }: FoundOrder, item: string): Result<Line, ShipRefusal> => {
  const { number } = order;
  const found = lines.filter(
    ({ sku, id }) =>
      sku.toLowerCase() === item.toLowerCase() || String(id) === item || lineName(id) === item.toLowerCase(),
  );
  const [line] = found;
  if (!line) return refuse({ code: 'item_unknown', number, item });
  if (found.length > 1)
    return refuse({ code: 'item_ambiguous', number, item, ids: found.map(({ id }) => id) });
  return line.is_digital === 1 ? refuse({ code: 'item_digital', number, item }) : ok(line);
};

const resolveItems = (
  found: FoundOrder,
  pieces: readonly PiecesOfItem[],
): Result<{ readonly chosen: Chosen; readonly names: Map<Line, string> }, ShipRefusal> => {
  const chosen: Chosen = new Map();
  const names = new Map<Line, string>();
  for (const { item, quantity } of pieces) {
    const line = findLine(found, item);
    if (!line.ok) return line;
    chosen.set(line.value, (chosen.get(line.value) ?? 0) + quantity);
    names.set(line.value, item);
  }
  return ok({ chosen, names });
};

const choosePieces = (
  found: FoundOrder,
  pieces: readonly PiecesOfItem[] | undefined,
): Result<Chosen, ShipRefusal> => {
  const { number } = found.order;
  if (!pieces) {
    const rest = found.lines.map((line) => [line, countLeft(found, line)] as const);
    const chosen = new Map(rest.filter(([, left]) => left > 0));
    return chosen.size > 0 ? ok(chosen) : refuse({ code: 'nothing_left', number });
  }
  const resolved = resolveItems(found, pieces);
  if (!resolved.ok) return resolved;
  for (const [line, quantity] of resolved.value.chosen) {
    const left = countLeft(found, line);
    const item = resolved.value.names.get(line) ?? line.sku;
    if (quantity > left) return refuse({ code: 'too_many', number, item, left });
  }
  return ok(resolved.value.chosen);
};

const answerRepeat = (
  found: FoundOrder,
  shipment: Shipment,
  pieces: readonly PiecesOfItem[] | undefined,
): Result<ShippedOrder, ShipRefusal> => {
  const { order, lines } = found;
  if (pieces) {
    const resolved = resolveItems(found, pieces);
    const isSame =
      resolved.ok &&
      resolved.value.chosen.size === shipment.lines.length &&
      [...resolved.value.chosen].every(([line, quantity]) =>
        shipment.lines.some((one) => one.order_item_id === line.id && one.quantity === quantity),
      );
    if (!isSame)
      return refuse({
        code: 'tracking_used',
        number: order.number,
        trackingNumber: shipment.tracking_number,
      });
  }
  return ok({
    id: order.id,
    number: order.number,
    shipmentId: shipment.id,
    isNew: false,
    pieces: shipment.lines.map(({ order_item_id: itemId, quantity }) => ({
      itemId,
      sku: lines.find(({ id }) => id === itemId)?.sku ?? '',
      quantity,
    })),
    left: lines.reduce((sum, line) => sum + countLeft(found, line), 0),
  });
};

const saveShipment = async (
  db: Transaction<Database>,
  orderId: number,
  { carrier, trackingNumber, trackingUrl, madeBy }: ShipmentRequest,
  chosen: Chosen,
  now: number,
): Promise<number> => {
  const { id } = await db
    .insertInto('shipment')
    .values({
      order_id: orderId,
      carrier,
      tracking_number: trackingNumber,
      tracking_url: trackingUrl ?? null,
      shipped_at: now,
      made_by: madeBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('shipment_line')
    .values([...chosen].map(([line, quantity]) => ({ shipment_id: id, order_item_id: line.id, quantity })))
    .execute();
  return id;
};

const shipInside = async (
  { db, announce, now }: OrderChange,
  orderId: number,
  request: ShipmentRequest,
): Promise<Result<ShippedOrder, ShipRefusal>> => {
  const order = await lockOrder(db, orderId);
  const found = order && (await findOrder(db, String(orderId)));
  if (!found) return refuse({ code: 'not_found' });
  const { number } = order;
  const repeated = found.shipments.find(
    ({ carrier, tracking_number }) =>
      tracking_number !== '' &&
      carrier.toLowerCase() === request.carrier.toLowerCase() &&
      tracking_number === request.trackingNumber,
  );
  if (repeated) return answerRepeat(found, repeated, request.pieces);
  const conflict = await findConflict(db, order, request);
  if (conflict) return refuse(conflict);
  const state = order.state;
  if (!canShip(state)) return refuse({ code: 'not_allowed', number, state });
  const chosen = choosePieces(found, request.pieces);
  if (!chosen.ok) return chosen;
  const shipmentId = await saveShipment(db, orderId, request, chosen.value, now);
  const pieces = [...chosen.value].map(([line, quantity]) => ({ itemId: line.id, sku: line.sku, quantity }));
  const cause = `${request.madeBy}: shipped ${pieces
    .map(({ sku, quantity }) => `${quantity} × ${sku}`)
    .join(', ')} with ${request.carrier} (shipment ${shipmentId})`;
  if (state === 'in_progress') await addOrderNote(db, orderId, cause, now);
  else {
    const moved = await moveOrder({ db, announce, now }, order, 'in_progress', cause);
    if (!moved.ok) throw new Error(`order ${number} cannot be in progress: ${moved.error}`);
  }
  if (request.isMailed ?? true) await announce(db, orderId, { type: 'shipped', shipmentId }, now);
  await recordAudit(db, {
    action: 'order.ship',
    subject: 'order',
    subjectId: orderId,
    before: { state },
    after: { state: 'in_progress', shipmentId, carrier: request.carrier, pieces },
    at: now,
  });
  const shipped = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = found.lines.reduce((sum, line) => sum + countLeft(found, line), 0) - shipped;
  return ok({ id: orderId, number, shipmentId, isNew: true, pieces, left });
};

/**
 * Records a shipment of an order (number or id). Repeating the same order, carrier and tracking number changes
 * nothing.
 * @param request as returned by `checkCarriage`; quantities are integers from 1
 */
export const shipOrder = async (
  app: App,
  name: string,
  request: ShipmentRequest,
): Promise<Result<ShippedOrder, ShipRefusal>> => {
  const id = await findOrderId(app.db.read, name);
  if (id === undefined) return refuse({ code: 'not_found' });
  const shipped = await writeOnce(app, request, (db) =>
    shipInside({ db, announce: app.announce, now: app.clock.now() }, id, request),
  );
  if (shipped.ok && shipped.value.isNew) app.mail.deliver();
  return shipped;
};
