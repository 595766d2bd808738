import type { ExpressionBuilder } from 'kysely';
import { VISIBLE_ORDER_STATES } from '#domain/orders/order.ts';
import { TRANSFER_METHODS } from '#domain/orders/transfer.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Orders that exist for their customers, as `customerStatus` decides: also those that wait for a transfer. */
export const isVisible = (eb: ExpressionBuilder<Database, 'orders'>) =>
  eb.or([
    eb('orders.state', 'in', VISIBLE_ORDER_STATES),
    eb.and([
      eb('orders.state', '=', 'awaiting_payment'),
      eb('orders.payment_method', 'in', TRANSFER_METHODS),
    ]),
  ]);
