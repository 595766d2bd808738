import { DAY_MS } from '#domain/duration.ts';
import { DELIVERED_STATES, isPaid, type OrderState } from './order.ts';

/**
 * States of a return. The customer may withdraw it until the parcel arrives. `refunded`: the money is on its way back, or
 * the staff settled it in another way.
 */
export const RETURN_STATES = [
  'requested',
  'approved',
  'declined',
  'withdrawn',
  'received',
  'refunded',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** States in which a return waits for the customer or for the staff. */
export const OPEN_RETURNS = ['requested', 'approved', 'received'] as const satisfies readonly ReturnState[];
/** Open states in which the staff must act. */
export const WAITING_RETURNS = ['requested', 'received'] as const satisfies readonly ReturnState[];

export const RETURN_ACTIONS = ['approve', 'decline', 'withdraw', 'receive', 'refund'] as const;
export type ReturnAction = (typeof RETURN_ACTIONS)[number];

const FROM: Readonly<Record<ReturnAction, readonly ReturnState[]>> = {
  approve: ['requested'],
  decline: ['requested', 'approved'],
  withdraw: ['requested', 'approved'],
  // A parcel may arrive before anybody has answered.
  receive: ['requested', 'approved'],
  refund: ['received'],
};

export const canMoveReturn = (action: ReturnAction, state: ReturnState): boolean =>
  FROM[action].includes(state);

export const RETURN_REASONS = ['damaged', 'wrong', 'spoilt', 'unopened', 'changed_mind'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Pieces that come back for these reasons can be sold again. */
export const isResaleable = (reason: ReturnReason): boolean =>
  reason === 'unopened' || reason === 'changed_mind' || reason === 'wrong';

/** What a product is for returns. Everything with nutrition facts or ingredients is a consumable. */
const PRODUCT_KINDS = ['consumable', 'gear', 'digital'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** An opened supplement is food that nobody else may eat, so it comes back only if something is wrong with it. */
const REASONS: Readonly<Record<ProductKind, readonly ReturnReason[]>> = {
  consumable: ['damaged', 'wrong', 'spoilt', 'unopened'],
  gear: ['damaged', 'wrong', 'changed_mind'],
  digital: [],
};

export const listReasons = (kind: ProductKind): readonly ReturnReason[] => REASONS[kind];

/** Days after the delivery, unless the shop sets another number. */
export const RETURN_DAYS = 30;
/** Days that a parcel takes at most. Without a recorded delivery they are added to the date of its shipment. */
const TRANSIT_DAYS = 14;
export const RETURN_TEXT_MAXIMUM = 1000;
export const RETURN_PICTURES = 3;
/** Why a picture is refused: codes of errors, which have a label each. */
export const RETURN_PICTURE_FAULTS = [
  'return_picture',
  'return_picture_format',
  'return_picture_heic',
  'return_picture_large',
  'return_picture_many',
  'return_picture_pixels',
  'return_picture_complex',
] as const;
export type ReturnPictureFault = (typeof RETURN_PICTURE_FAULTS)[number];

export interface ReturnedOrder {
  readonly state: OrderState;
  readonly paymentMethod: number;
  /** Epoch milliseconds; undefined while no delivery is recorded. */
  readonly deliveredAt: number | undefined;
  /** Setting of the shop. */
  readonly days: number;
}

export interface ReturnedLine {
  readonly kind: ProductKind;
  readonly quantity: number;
  readonly shipped: number;
  /** Refunded pieces that were never sent. */
  readonly unsent: number;
  /** Pieces that were refunded, came back, or are in an open return. */
  readonly gone: number;
  /** Last shipment that contains the line. */
  readonly shippedAt: number | undefined;
}

/** Why no piece of a line can come back. */
export const LINE_REFUSALS = ['digital', 'not_delivered', 'too_late', 'none_left'] as const;
export type LineRefusal = (typeof LINE_REFUSALS)[number];

/** Last instant for a request. Undefined before the line is sent. */
const returnUntil = (order: ReturnedOrder, line: ReturnedLine): number | undefined => {
  if (order.deliveredAt !== undefined) return order.deliveredAt + order.days * DAY_MS;
  return line.shippedAt === undefined ? undefined : line.shippedAt + (TRANSIT_DAYS + order.days) * DAY_MS;
};

/** @returns how many pieces of a line can come back, or why none can */
export const findReturnable = (
  order: ReturnedOrder,
  line: ReturnedLine,
  now: number,
): { readonly pieces: number; readonly refusal?: LineRefusal } => {
  const no = (refusal: LineRefusal) => ({ pieces: 0, refusal });
  if (line.kind === 'digital') return no('digital');
  const isDelivered = DELIVERED_STATES.includes(order.state);
  if (order.state === 'returned' || order.state === 'refunded') return no('none_left');
  // A cash order is paid when it is delivered; before, the customer refuses the parcel instead.
  if (!isPaid(order.state, order.paymentMethod)) return no('not_delivered');
  const sent = isDelivered ? line.quantity - line.unsent : line.shipped;
  if (sent === 0) return no(line.quantity === line.unsent ? 'none_left' : 'not_delivered');
  const pieces = sent - line.gone;
  if (pieces <= 0) return no('none_left');
  const until = returnUntil(order, line);
  return until !== undefined && now > until ? no('too_late') : { pieces };
};

export interface RequestedPieces {
  /** `id` of an `order_line`. */
  readonly lineId: number;
  readonly quantity: number;
  readonly reason: ReturnReason;
}

export type RequestRefusal =
  | { readonly code: 'nothing_chosen' }
  | { readonly code: 'line_unknown'; readonly lineId: number }
  | { readonly code: 'too_many'; readonly lineId: number; readonly left: number }
  | { readonly code: 'reason_not_allowed'; readonly lineId: number; readonly reason: ReturnReason }
  | { readonly code: LineRefusal; readonly lineId: number };

export interface ReturnableLine {
  readonly lineId: number;
  readonly kind: ProductKind;
  readonly pieces: number;
  readonly refusal?: LineRefusal | undefined;
}

/** Checks a request. Each line may be asked for once. */
export const checkRequest = (
  lines: readonly ReturnableLine[],
  requested: readonly RequestedPieces[],
): RequestRefusal | undefined => {
  if (requested.length === 0) return { code: 'nothing_chosen' };
  const seen = new Set<number>();
  for (const { lineId, quantity, reason } of requested) {
    const line = lines.find((one) => one.lineId === lineId);
    if (!line || seen.has(lineId)) return { code: 'line_unknown', lineId };
    seen.add(lineId);
    if (line.refusal) return { code: line.refusal, lineId };
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > line.pieces)
      return { code: 'too_many', lineId, left: line.pieces };
    if (!listReasons(line.kind).includes(reason)) return { code: 'reason_not_allowed', lineId, reason };
  }
  return undefined;
};
