import type { Transaction } from 'kysely';
import type { Paise } from '#domain/money.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { amountOfPieces, sharePieces } from '#domain/orders/refund-shares.ts';
import type { Restock } from '#domain/orders/restock.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { countLeft, type FoundOrder, findOrder } from '#server/orders/find-order.ts';
import type { OrderChange, OrderRecord } from '#server/orders/move-order.ts';
import { givePiecesBack, toPieces } from '#server/orders/pieces.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface RefundedPieces {
  /** `id` of an `order_line`. */
  readonly lineId: number;
  readonly quantity: number;
}

export type LineRefusal =
  | { readonly code: 'nothing_chosen'; readonly number: string }
  | { readonly code: 'line_unknown'; readonly number: string; readonly lineId: number }
  | {
      readonly code: 'too_many_pieces';
      readonly number: string;
      readonly lineId: number;
      readonly left: number;
    };

type Line = FoundOrder['lines'][number];

export interface PricedLine {
  readonly line: Line;
  readonly quantity: number;
  readonly amount: Paise;
  /** Pieces that were not shipped. A refund takes them first. */
  readonly unsent: number;
}

/**
 * Computes what was paid for the pieces. The order must be locked. Pieces that arrived with a return are refunded with
 * that return only.
 */
export const priceLines = async (
  db: Transaction<Database>,
  { id, number }: Pick<OrderRecord, 'id' | 'number'>,
  wanted: {
    readonly pieces: readonly RefundedPieces[];
    readonly withShipping: boolean;
    /** The pieces arrived with a return. */
    readonly isReturn: boolean;
  },
): Promise<Result<{ readonly lines: readonly PricedLine[]; readonly amount: Paise }, LineRefusal>> => {
  const found = await findOrder(db, String(id));
  if (!found) throw new Error(`order ${number} is gone`);
  const chosen = new Map<number, number>();
  for (const { lineId, quantity } of wanted.pieces)
    if (quantity > 0) chosen.set(lineId, (chosen.get(lineId) ?? 0) + quantity);
  if (chosen.size === 0) return refuse({ code: 'nothing_chosen', number });
  const shares = sharePieces(
    found.order,
    found.lines.map((line) => ({
      lineTotal: line.line_total,
      discount: line.discount,
      shippingCharge: line.shipping_charge,
      quantity: line.quantity,
    })),
  );
  const lines: PricedLine[] = [];
  for (const [lineId, asked] of chosen) {
    const at = found.lines.findIndex((line) => line.id === lineId);
    const [line, share] = [found.lines[at], shares[at]];
    if (!line || !share) return refuse({ code: 'line_unknown', number, lineId });
    const refunded = Number(line.refunded);
    const left = Math.max(0, line.quantity - refunded - (wanted.isReturn ? 0 : Number(line.held)));
    // A return may contain pieces that were refunded before it arrived.
    const quantity = wanted.isReturn ? Math.min(asked, left) : asked;
    if (quantity > left) return refuse({ code: 'too_many_pieces', number, lineId, left });
    if (quantity === 0) continue;
    lines.push({
      line,
      quantity,
      amount: amountOfPieces(share, refunded, quantity, wanted.withShipping),
      unsent: wanted.isReturn ? 0 : Math.min(quantity, countLeft(found, line)),
    });
  }
  const amount = lines.reduce((sum, one) => sum + one.amount, 0);
  return amount > 0 ? ok({ lines, amount }) : refuse({ code: 'nothing_chosen', number });
};

/** States in which the order is delivered. Downloads are then not returned to stock. */
const DELIVERED: readonly OrderState[] = ['completed', 'returned'];

const countRestocked = (
  order: OrderRecord,
  { line, quantity, unsent }: PricedLine,
  restock: Restock,
): number => {
  // In the state `returned`, physical items are already back in stock.
  if (restock === 'none' || order.restocked === 1 || order.state === 'returned') return 0;
  const isDelivered = DELIVERED.includes(order.state);
  if (restock === 'usual') return isDelivered ? 0 : unsent;
  return line.is_digital === 1 && isDelivered ? 0 : quantity;
};

/** Stores the refunded pieces for the refund that follows in the same transaction. Returns how many went back to stock. */
export const saveRefundLines = async (
  { db, now }: OrderChange,
  order: OrderRecord,
  lines: readonly PricedLine[],
  restock: Restock,
): Promise<number> => {
  const pieces = lines.map((one) => ({ ...one, restocked: countRestocked(order, one, restock) }));
  await db
    .insertInto('refund_line')
    .values(
      pieces.map(({ line, quantity, unsent, restocked, amount }) => ({
        order_id: order.id,
        refund_id: null,
        order_item_id: line.id,
        quantity,
        unsent,
        restocked,
        amount,
        created_at: now,
      })),
    )
    .execute();
  const returned = pieces.map(({ line, restocked }) => toPieces(line, restocked));
  return givePiecesBack(db, returned, { orderId: order.id, kind: 'refunded' });
};
