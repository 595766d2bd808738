import { DAY_MS } from '#domain/duration.ts';
import { CUSTOMER_CANCELS } from '#domain/orders/order-link.ts';
import { isTransfer } from '#domain/orders/transfer.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { readItems, readOrders } from '#server/orders/order-history.ts';
import { findLinkedOrder } from '#server/orders/order-link.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { listDocuments } from '#server/tax/find-documents.ts';

export const getLinkedOrder: Handler<'get-order-by-link'> = async ({ app, locale }, { Token }) => {
  const order = await findLinkedOrder(app, Token);
  if (!order) return refuse({ status: 404, code: 'order_link_invalid' });
  const [shown] = await readOrders(app, locale, (query) => query.where('id', '=', order.id));
  const hasEnded =
    order.state === 'cancelled' || (order.state === 'expired' && isTransfer(order.payment_method));
  if (!shown && !hasEnded) return refuse({ status: 404, code: 'order_link_invalid' });
  return ok({
    OrderNumber: order.number,
    IsCancelled: hasEnded,
    // What may be paid already is for the shop to cancel.
    CanCancel: shown?.Transfer ? !shown.Transfer.ClaimedAtUTC : CUSTOMER_CANCELS.includes(order.state),
    Order: shown ?? null,
    FirstName: parseStored<{ readonly FirstName?: string }>(order.delivery_json).FirstName ?? '',
    ...(order.delivery_days_to !== null && {
      ArrivesAtUTC: new Date(order.placed_at + order.delivery_days_to * DAY_MS).toISOString(),
    }),
    IsMailed: order.email !== '',
    Items: shown ? await readItems(app, locale, order) : [],
    TaxDocuments: (await listDocuments(app.db.read, order.id)).map(({ id, content }) => ({
      DocumentId: id,
      Kind: content.kind,
      Number: content.number,
      IssuedAtUTC: new Date(content.issuedAt).toISOString(),
    })),
  });
};
