import { type ExpressionBuilder, sql } from 'kysely';
import { COUNTED_RESULTS } from '#domain/orders/remittance.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Total of a cash order less refunds. */
export const selectOwed = (order: ExpressionBuilder<Database, 'orders'>) =>
  sql<number>`orders.total - ${order
    .selectFrom('refund')
    .select((one) => sql<number>`coalesce(${one.fn.sum('refund.amount')}, 0)`.as('amount'))
    .whereRef('refund.order_id', '=', 'orders.id')
    .where('refund.state', '<>', 'failed')}`;

/** Sum of the counted rows of all remittances. */
export const selectReceived = (order: ExpressionBuilder<Database, 'orders'>) =>
  order
    .selectFrom('remittance_row')
    .select((one) => sql<number>`coalesce(${one.fn.sum('remittance_row.amount')}, 0)`.as('amount'))
    .whereRef('remittance_row.order_id', '=', 'orders.id')
    .where('remittance_row.result', 'in', COUNTED_RESULTS);
