import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { givePiecesBack, toPieces } from '#server/orders/pieces.ts';
import type { StaffChange } from '../staff-change.ts';
import { type MovedReturn, type MoveRefusal, moveReturn } from './move-return.ts';

export interface ArrivedPieces {
  /** `id` of an `order_line`. */
  readonly lineId: number;
  readonly quantity: number;
  readonly restock: boolean;
}

export type ReceiveRefusal =
  | MoveRefusal
  | { readonly code: 'nothing_arrived' }
  | { readonly code: 'line_unknown'; readonly lineId: number }
  | { readonly code: 'too_many_pieces'; readonly lineId: number; readonly left: number };

/** Records what arrived of a return. Lines that are left out did not arrive. */
export const receiveReturn = (
  app: App,
  name: string,
  {
    arrived,
    ...change
  }: StaffChange & { readonly returnId: number; readonly arrived: readonly ArrivedPieces[] },
): Promise<Result<MovedReturn, ReceiveRefusal>> =>
  moveReturn<ReceiveRefusal>(app, name, {
    ...change,
    ...{ action: 'receive', audited: 'order.receive-return', mail: 'return_received' },
    write: async ({ db, order, record, lines, now }) => {
      const stray = arrived.find(({ lineId }) => !lines.some((line) => line.order_item_id === lineId));
      if (stray) return refuse({ code: 'line_unknown', lineId: stray.lineId });
      const bought = (await findOrder(db, String(order.id)))?.lines ?? [];
      const pieces = lines.map((line) => {
        const own = arrived.find(({ lineId }) => lineId === line.order_item_id);
        const received = own?.quantity ?? 0;
        const sold = bought.find(({ id }) => id === line.order_item_id);
        // Pieces that a refund or an earlier return has put back are not counted twice.
        const out = sold && order.restocked === 0 ? sold.quantity - Number(sold.restocked) : 0;
        const restocked = own?.restock ? Math.min(received, out) : 0;
        return { line, sold, received, restocked };
      });
      const wrong = pieces.find(({ line, received }) => received < 0 || received > line.quantity);
      if (wrong)
        return refuse({
          ...{ code: 'too_many_pieces', lineId: wrong.line.order_item_id, left: wrong.line.quantity },
        });
      if (pieces.every(({ received }) => received === 0)) return refuse({ code: 'nothing_arrived' });
      for (const { line, received, restocked } of pieces)
        await db.updateTable('return_line').set({ received, restocked }).where('id', '=', line.id).execute();
      const back = pieces.flatMap(({ sold, restocked }) => (sold ? [toPieces(sold, restocked)] : []));
      const restocked = await givePiecesBack(db, back, { orderId: order.id, kind: 'returned' });
      await db
        .updateTable('order_return')
        .set({ state: 'received', received_at: now })
        .where('id', '=', record.id)
        .execute();
      const total = pieces.reduce((sum, { received }) => sum + received, 0);
      return ok({ state: 'received', pieces: total, restocked });
    },
  });
