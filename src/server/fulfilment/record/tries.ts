import type { Kysely } from 'kysely';
import type { OrderState } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface Try {
  readonly id: number;
  readonly number: string;
  readonly state: OrderState;
  readonly paymentMethod: number;
  /** In paise. */
  readonly total: number;
  /** Message code of a declined payment. */
  readonly reason: string | null;
}

/** Lists the other attempts to pay for the checkout of an order, oldest first. */
export const listTries = async (
  db: Kysely<Database>,
  { id, checkout_id: checkoutId }: { readonly id: number; readonly checkout_id: number | null },
): Promise<Try[]> =>
  checkoutId === null
    ? []
    : db
        .selectFrom('orders')
        .leftJoin('payment', 'payment.order_id', 'orders.id')
        .select(['orders.id', 'orders.number', 'orders.state', 'orders.total', 'payment.reason'])
        .select('orders.payment_method as paymentMethod')
        .where('orders.checkout_id', '=', checkoutId)
        .where('orders.id', '<>', id)
        .orderBy('orders.id')
        .execute();
