import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { DEMO_PAYEE } from '#server/config/transfer-config.ts';
import type { Database } from '#server/platform/database/schema.ts';

type Condition<Table extends keyof Database> = (
  eb: ExpressionBuilder<Database, Table>,
) => Expression<SqlBool>;

const isInSandbox: Condition<'payment'> = (eb) =>
  eb.or([
    eb('payment.provider', '=', 'sandbox'),
    eb.and([
      eb('payment.provider', '=', 'transfer'),
      eb(eb.fn.coalesce('payment.payee', eb.val('')), '=', DEMO_PAYEE),
    ]),
  ]);

/**
 * An order is a test if it was paid in the sandbox or to the account of the demo, or placed before the shop was live without a payment at a provider, whose keys
 * may have been real.
 *
 * @param liveSince milliseconds; undefined if the shop was never live
 */
export const isTestOrder =
  (liveSince: number | undefined): Condition<'orders'> =>
  (eb) => {
    const isPaidIn = (where: 'sandbox' | 'provider') =>
      eb.exists(
        eb
          .selectFrom('payment')
          .select('payment.order_id')
          .whereRef('payment.order_id', '=', 'orders.id')
          .where((payment) =>
            where === 'sandbox' ? isInSandbox(payment) : payment.not(isInSandbox(payment)),
          ),
      );
    if (liveSince === undefined) return eb.not(isPaidIn('provider'));
    return eb.or([
      isPaidIn('sandbox'),
      eb.and([eb('orders.placed_at', '<', liveSince), eb.not(isPaidIn('provider'))]),
    ]);
  };

/** A customer of the time before the shop was live, who has no order that stays. */
export const isTestCustomer =
  (liveSince: number | undefined): Condition<'customer'> =>
  (eb) =>
    eb.and([
      ...(liveSince === undefined ? [] : [eb('customer.created_at', '<', liveSince)]),
      eb.not(
        eb.exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.customer_id', '=', 'customer.id')
            .where((order) => order.not(isTestOrder(liveSince)(order))),
        ),
      ),
    ]);
