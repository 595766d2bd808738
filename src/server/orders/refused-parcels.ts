import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { formatCause } from '#domain/orders/staff-reason.ts';

/** Condition of an order that was shipped, and cancelled because the parcel was refused. */
export const wasRefused = (orderId: 'orders.id' | 'order_summary.order_id'): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from shipment where shipment.order_id = ${sql.ref(orderId)})
    and exists (select 1 from order_event where order_event.order_id = ${sql.ref(orderId)}
      and order_event.to_state = 'cancelled' and order_event.cause like ${`%${formatCause('', 'refused')}%`})`;
