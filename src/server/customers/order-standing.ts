import type { Transaction } from 'kysely';
import type { AccountStanding } from '#domain/orders/cash-order.ts';
import { isPaid, isUnpaid } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';

const totalsByState = prepare((db, { customerId }: Slots<{ customerId: number }>) =>
  db
    .selectFrom('orders')
    .select((eb) => ['state', 'payment_method', eb.fn.sum<number>('total').as('total')])
    .where('customer_id', '=', customerId)
    .groupBy(['state', 'payment_method']),
);

/** Returns the unpaid amount in paise. `isNew` is true until an order is paid. */
export const readOrderStanding = async (
  db: Transaction<Database>,
  customerId: number,
): Promise<Pick<AccountStanding, 'unpaid' | 'isNew'>> => {
  const rows = await totalsByState.list(db, { customerId });
  const those = (is: typeof isUnpaid) =>
    rows.filter(({ state, payment_method }) => is(state, payment_method));
  return {
    unpaid: those(isUnpaid).reduce((sum, { total }) => sum + total, 0),
    isNew: !those(isPaid).some(({ total }) => total > 0),
  };
};
