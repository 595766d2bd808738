import { type Kysely, sql } from 'kysely';
import { market } from '#domain/market/market.ts';
import type { Paise } from '#domain/money.ts';
import { type OrderState, stateAfter } from '#domain/orders/order.ts';
import { COUNTED_RESULTS } from '#domain/orders/remittance.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import type { App } from '#server/context.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { selectOwed, selectReceived } from '#server/orders/cash-accounts.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface PaidOrder {
  readonly id: number;
  readonly number: string;
  readonly state: OrderState;
  /** As `fulfilment/staff-change.ts` compares it. */
  readonly version: number;
  readonly owed: Paise;
  readonly received: Paise;
}

/** Orders of a payout that are received in full and can be completed. */
export const listPaidOrders = async (db: Kysely<Database>, remittanceId: number): Promise<PaidOrder[]> => {
  const found = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('orders')
        .select(['orders.id', 'orders.number', 'orders.state', 'orders.payment_method'])
        .select((order) => [
          selectOwed(order).as('owed'),
          selectReceived(order).as('received'),
          order
            .selectFrom('order_event')
            .select((one) => one.fn.max('order_event.id').as('id'))
            .whereRef('order_event.order_id', '=', 'orders.id')
            .as('version'),
        ])
        .where('orders.payment_method', '=', PAYMENT_METHOD.cashOnDelivery)
        .where('orders.id', 'in', (own) =>
          own
            .selectFrom('remittance_row')
            .select((row) => row.ref('remittance_row.order_id').$notNull().as('id'))
            .where('remittance_row.remittance_id', '=', remittanceId)
            .where('remittance_row.order_id', 'is not', null)
            .where('remittance_row.result', 'in', COUNTED_RESULTS),
        )
        .as('cash'),
    )
    .selectAll()
    // Orders from before the rounding are paid with the next lower coin, too.
    .where(sql<boolean>`received >= owed - owed % ${market().coin}`)
    .orderBy('id')
    .execute();
  return found
    .filter(({ state, payment_method }) => stateAfter('complete', state, payment_method))
    .map(({ id, number, state, version, owed, received }) => ({
      ...{ id, number, state, version: version ?? 0, owed: Number(owed), received: Number(received) },
    }));
};

interface Completion {
  readonly id: number;
  readonly version: number;
  readonly requestKey: string | undefined;
}

const countCompleted = async (
  { db }: Pick<App, 'db'>,
  remittanceId: number,
  ids: readonly number[],
): Promise<number> => {
  const { n } = await db.read
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('id', 'in', ids)
    .where('state', '=', 'completed')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('remittance_row')
          .select('remittance_row.id')
          .whereRef('remittance_row.order_id', '=', 'orders.id')
          .where('remittance_row.remittance_id', '=', remittanceId),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(n);
};

/**
 * Completes orders of a payout that are received in full, each in its own transaction.
 *
 * @param cause text for the log
 * @returns how many are completed, which includes those of a simultaneous request, and how many are not
 */
export const completePaidOrders = async (
  app: App,
  remittanceId: number,
  changes: readonly Completion[],
  cause: string,
): Promise<{ readonly completed: number; readonly left: number }> => {
  const paid = new Set((await listPaidOrders(app.db.read, remittanceId)).map(({ id }) => id));
  const ids = changes.map(({ id }) => id);
  for (const { id, version, requestKey } of changes)
    if (paid.has(id))
      await changeOrder(app, String(id), 'complete', cause, { requestKey, expectedVersion: version });
  const completed = ids.length === 0 ? 0 : await countCompleted(app, remittanceId, ids);
  return { completed, left: ids.length - completed };
};
